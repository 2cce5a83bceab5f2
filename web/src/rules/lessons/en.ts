// The five lessons in English. Numbers are those of the standard rules, every house option at its default.
import type { Lessons } from '../lesson'

export const lessons: Lessons = {
  guiyang_dingque: [
    {
      title: 'The tiles, and no chow',
      text: [
        'Only characters, dots and bamboo are used: 1 to 9, four of each, 108 tiles. Four sets and a pair win; so do seven pairs.',
        'A discard may be taken for a pung or a kong, never for a chow.',
      ],
      tiles: ['123m', '456p', '777s', '789m', '55s'],
      clauses: ['基-2', '行-1', '行-2', '行-4'],
    },
    {
      title: 'First, a void suit',
      text: [
        'After the deal everybody names a suit to do without (定缺). While you hold a tile of it you can neither win nor count as ready, and you may not pung or kong in it.',
      ],
      clauses: ['缺-1', 'R59'],
    },
    {
      title: 'Being ready is what counts',
      text: [
        'Whoever is one tile from winning when the round ends is ready (叫牌). The ready collect for chickens and kongs, whether or not they won.',
        'If you are not ready your kongs bring nothing, and every yaoji you discarded costs you: one point to each ready player.',
      ],
      clauses: ['R1', '鸡-2', '鸡-3', '豆-7'],
    },
    {
      title: 'Catching chickens',
      text: [
        'The 1 of bamboo is the yaoji (幺鸡). A ready player gets 1 point from everybody else for each one held, melded or discarded.',
        'The first yaoji discarded at the table is the charging chicken (冲锋鸡), 2 points. If somebody claims it for a pung or kong it becomes a responsible chicken (责任鸡): 1 point between the two of them only.',
        'After a win the next tile of the wall is turned, and the rank above it is a chicken too: 3 characters turned makes 4 characters. If the 9 of bamboo is turned, yaoji are golden and count double.',
      ],
      tiles: ['1s', '3m', '4m'],
      clauses: ['鸡-1', '冲-1', '冲-2', '责-1', '责-2', '翻-2', '翻-4'],
    },
    {
      title: 'A kong is your pass',
      text: [
        'A kong is called a bean (豆). Concealed and added kongs take 3 from everybody, an open kong 3 from whoever fed it.',
        'A plain hand may win on a discard only with a kong; without one it must be self-drawn. All triplets and better need no kong, and neither do robbing a kong, killing a call or a hot shot.',
        'A kong you could have made at once but made later is only a pass and brings no points.',
      ],
      clauses: ['豆-2', '豆-3', '豆-4', '豆-5', '豆-6', '豆-8', '行-8'],
    },
    {
      title: 'What a win is worth',
      text: [
        'Plain hand 1, all triplets 5, seven pairs 10, full flush 10, pure triplets 15; double pure, pure seven pairs and dragon seven pairs 20; pure dragon pairs 30. Only the best one counts.',
        'A self-draw is paid by everybody, each 1 more; a discard win by the discarder alone. A call at the deal adds 20, one with the first discard 10.',
      ],
      clauses: ['型-1', '型-2', '型-3', '型-4', '型-9', 'R52', '加-1', '加-2', '加-14', '加-15'],
    },
    {
      title: 'Beware of burning',
      text: [
        'The first discard after a kong, if somebody wins on it, is a hot shot (热炮) and costs 3 more; an added kong may be robbed. Whoever fires a hot shot or is robbed loses all income from chickens and kongs, but still pays what is owed.',
        'If nobody wins, everyone who is not ready pays every ready player the best hand that player could have won; chickens and kongs are not settled.',
      ],
      clauses: ['加-6', '加-7', '加-10', '加-12', '黄-3', 'R56'],
    },
  ],
  guiyang_baoting: [
    {
      title: 'The tiles, and no void suit',
      text: [
        'Characters, dots and bamboo, 108 tiles. Pungs and kongs, no chow, no void suit. Four sets and a pair win, and so do seven pairs.',
      ],
      tiles: ['111m', '345p', '678s', '999s', '22p'],
      clauses: ['基-1', '基-5', 'R26', '型-3'],
    },
    {
      title: 'A kong lets you win on discards',
      text: [
        'A plain hand without a kong (豆) must be self-drawn; with one it may win on a discard. All triplets and better need none.',
        'An open kong takes 3 from its feeder, an added or concealed one 3 from everybody. If you are not ready at the end your own kongs bring nothing, but you still pay for those of others.',
      ],
      clauses: ['型-0', '豆-1', '豆-2', '豆-3', '豆-4'],
    },
    {
      title: 'Calling ready',
      text: [
        'Soft call (软报): ready after your first draw, declared with your first discard; a win brings 10 more. Hard call (硬报): a non-dealer ready before drawing at all; 20 more from each who pays. A dealer who wins with the dealt tiles counts as a hard call.',
        'After a call the hand is locked: you discard what you draw, no pungs or kongs. Anybody may win on your discards, even without a kong, and you pay 10 or 20 more, as you called. That is a kill (杀报).',
      ],
      clauses: ['报-1', '报-2', '报-3', 'R20', 'R21'],
    },
    {
      title: 'Catching chickens',
      text: [
        'Whoever is ready at the end gets 1 from everybody for each yaoji (1 bamboo) held or discarded; whoever is not pays 1 to each ready player for every yaoji discarded.',
        'The table’s first discarded yaoji is the charging chicken, 2 points; claimed for a pung or kong it becomes a responsible chicken instead; won on, it is neither.',
        'After a win a tile is turned and the rank above it is a chicken too. If the 9 of bamboo is turned, yaoji are golden: double.',
      ],
      tiles: ['1s', '2s', '3s'],
      clauses: ['鸡-2', '鸡-3', '鸡-4', '鸡-5', '鸡-7', '鸡-8', '鸡-9', '鸡-10'],
    },
    {
      title: 'What a win is worth',
      text: [
        'Plain hand 1, all triplets 5, seven pairs 10, full flush 10, pure triplets 15; double pure, pure seven pairs and dragon seven pairs 20; pure dragon pairs 30. One hand only.',
        'Self-draw 1 more, a win on a kong’s replacement 3 more, a hot shot 1 more. Everybody pays for a self-draw, only the discarder for a discard.',
      ],
      clauses: ['型-0', '型-1', '型-2', '型-9', '加-1', '加-2', '加-3', '结-1', '结-2'],
    },
    {
      title: 'House options',
      text: [
        'Tong-san (通三): a plain hand pays 3, better hands 3 more, the point for self-draw goes, the charging chicken is worth 3. Swinging chicken: the ranks above and below the turned tile both count. Wind chicken: if 5 dots is turned, no chicken counts in this round.',
      ],
      tiles: ['5p'],
      clauses: ['通-1', '通-2', '通-3', '通-4', '鸡-15', '鸡-18'],
    },
    {
      title: 'When nobody wins',
      text: [
        'Everyone who is not ready pays every ready player the best hand that player could have won; chickens and kongs are not settled.',
        'The next dealer depends on who was ready: all or none, and the dealer stays; three of four, and the one who was not deals; otherwise the dealer stays if ready, else the first ready player after the dealer deals.',
      ],
      clauses: ['荒-1', '荒-2', '荒-3', '庄-5', '庄-6', '庄-7', '庄-8', 'R22'],
    },
  ],
  guangdong_jipinghu: [
    {
      title: '136 tiles; chow, pung and kong',
      text: [
        'Three suits, winds and dragons. Four sets and a pair win, by self-draw or on a discard. Seven pairs is not a hand here.',
      ],
      tiles: ['123m', '456p', '777z', '234s', '99p'],
      clauses: ['基-1', '基-3', '基-4', 'R12'],
    },
    {
      title: 'Each fan doubles',
      text: [
        '0 fan is 1 point, 1 fan 2, 2 fan 4, 3 fan 8, and so on. On a discard only the discarder pays one share; on a self-draw everybody pays a share.',
      ],
      clauses: ['番-1', '分-1', 'R1'],
    },
    {
      title: 'Ordinary hands',
      text: [
        'Chicken hand (鸡胡): anything, 0 fan. All sequences (平胡): 1 fan. All triplets (碰碰胡): 2 fan. Half flush (混一色): 2 fan. Only the highest of these counts.',
        'On top: self-draw 1, a triplet of your seat wind 1, of the round wind 1, of each dragon 1. Ordinary hands stop at 3 fan; that is the limit (爆胡).',
      ],
      tiles: ['111z', '777z', '234p', '567p', '88p'],
      clauses: ['型-1', '型-2', '型-3', '型-4', 'R4', '附-1', '附-2', '附-3', '附-4', '番-3'],
    },
    {
      title: 'Big hands break the cap',
      text: [
        'Full flush and half-flush triplets 16 points; full-flush triplets, mixed terminals, little three dragons and little four winds 32; pure terminals, all honours, big three dragons, big four winds, nine gates and thirteen orphans 64. Nothing is added to them.',
      ],
      tiles: ['19m19p19s1234567z'],
      clauses: ['特-1', '特-2', '特-3', '特-6', '特-9', '特-12', '番-2', 'R5'],
    },
    {
      title: 'Luck is worth three fan at least',
      text: [
        'A win on a kong’s replacement, on the very last tile, by robbing a kong, or as one of three winners on one discard counts at least 3 fan. Heavenly, earthly and human hands count 6 fan, 64 points.',
      ],
      clauses: ['殊-1', '殊-2', '殊-4', '殊-8', '殊-11', '殊-12', '殊-13'],
    },
    {
      title: 'Feeding is dangerous',
      text: [
        'If your discard gives somebody the fourth open meld and leaves a single tile in hand, you pay for the whole table when that player self-draws. The same if you fed a kong and the replacement wins, and if the kong you add to a pung is robbed.',
      ],
      clauses: ['殊-3', '殊-5', '殊-8', 'R24'],
    },
    {
      title: 'Dealer and winds',
      text: [
        'The dealer stays after winning or when nobody wins; otherwise the next player deals. The dealer’s seat wind is the round wind, the others follow in order, so a dealer’s triplet of the round wind is worth 2 fan.',
      ],
      clauses: ['庄-1', '庄-2', '风-4', 'R2'],
    },
  ],
  qujing_feibaiban: [
    {
      title: 'The white dragon flies',
      text: [
        '136 tiles; chow, pung and kong. The white dragon (白板) is wild: in your hand it may be any tile. Once discarded it is just a white dragon.',
      ],
      tiles: ['12m5z', '456p', '77s5z'],
      clauses: ['基-2', '打-1', '癞-1', '癞-2'],
    },
    {
      title: 'Not in chows and pungs, but in kongs',
      text: [
        'You may not chow or pung with a wild white. You may kong with it: a discard with two of the same and one white; a white added to a pung; a concealed kong with one to three whites.',
      ],
      tiles: ['111m5z', '22p55z'],
      clauses: ['癞-3', '癞-4', '癞-5', '癞-7', '癞-8', 'R10'],
    },
    {
      title: 'No fan, no discard win',
      text: [
        'Four sets and a pair, or seven pairs. A win on a discard needs at least 1 fan; a hand without any must be self-drawn.',
      ],
      clauses: ['型-1', '型-6', '算-2'],
    },
    {
      title: 'Counting fan',
      text: [
        'The base is 1 and each fan doubles it: 2, 4, and 8 at the cap of 3. All fan add up. Everybody pays for a self-draw, only the discarder for a discard.',
        '1 fan: no white used as wild, concealed self-draw, win on a kong’s replacement, win on a discard after a kong, two kongs, all melded, half flush, all triplets, straight. 2 fan: full flush, seven pairs, plum blossom (the replacement is 5 dots). 3 fan: all honours, dragon claw.',
      ],
      clauses: ['算-1', '算-3', 'R2', '番-1', '番-5', '番-9', '番-10', '番-12', '特-10'],
    },
    {
      title: 'Wins without a shape',
      text: [
        'Four whites: all four white dragons, 3 fan. Ten winds: your first ten discards are all honours, an automatic win, 3 fan. Discarded orphans: your first thirteen discards are all 1s, 9s and honours, automatic, 3 fan. Orphans in hand: nothing but 1s, 9s and honours, 3 fan.',
        'Scattered hand: each suit only from 147, 258 or 369, the rest different honours. Five honours 1 fan, six 2, all seven 3.',
      ],
      tiles: ['147m', '258p', '369s', '12346z'],
      clauses: ['特-1', '特-3', '特-4', '特-5', '特-6', '特-7', '特-8', '特-9', 'R18'],
    },
    {
      title: 'Kong points and horses',
      text: [
        'A kong of a discard takes 1 from its feeder, an added kong 1 from everybody, a concealed one 2 from everybody; never doubled, and paid even when nobody wins.',
        'With horses (买马) on, the last tiles of the wall are turned after a win; each 1, 5, 9, east or red makes the win be paid once more.',
      ],
      clauses: ['R6', '流-2', 'R7'],
    },
    {
      title: 'Passing, and the deal',
      text: [
        'If you let a winning discard pass, you may not win on anybody’s tile until your own next draw or claim.',
        'The winner deals; after a drawn round the next player; with several winners the discarder.',
      ],
      clauses: ['过-1', 'R33', '庄-1', '庄-2', '打-2'],
    },
  ],
  qinhuangdao: [
    {
      title: 'A turned tile names the wild ones',
      text: [
        '136 tiles; chow, pung and kong. After the deal a tile is turned, and the next in order is wild (混儿) and may stand for any tile. 3 dots turned makes 4 dots wild; 9 leads back to 1, the winds run in a circle, and so do red, green, white.',
      ],
      tiles: ['3p', '4p'],
      clauses: ['基-2', '行-1', '混-1', '混-2', 'R13'],
    },
    {
      title: 'How wild tiles behave',
      text: [
        'They stand for others only in your hand, never in a chow, pung or kong. Discard one and you cannot win this round; nobody may chow or pung it.',
        'With four wild tiles in hand you win whatever else you hold: four wild tiles (混儿杠), ×10.',
      ],
      clauses: ['R10', '混-3', 'R41', '型-12', 'R21'],
    },
    {
      title: 'Stake × hand × extras',
      text: [
        'Plain hand ×1, seven pairs ×2, full flush ×2, luxury seven pairs ×4, all honours ×8, seven stars ×8, thirteen orphans ×10. A flush multiplies with seven pairs.',
      ],
      clauses: ['算-1', '型-1', '型-2', '型-3', '型-6', '型-7', '型-8', '型-10', 'R2'],
    },
    {
      title: 'Every extra doubles',
      text: [
        'Self-draw, concealed hand, no wild tile (素胡), all triplets, straight, edge-middle-single wait, a last single tile, win after a kong, last tile, wild pair wait: each ×2, all multiplied. Another ×2 between dealer and anybody.',
        'Example: the dealer wins seven pairs in a full flush on a discard, without wild tiles: 4 × concealed 2 × no wild 2 × dealer 2 = 32.',
      ],
      tiles: ['1122m', '3344m', '5566m', '99m'],
      clauses: ['加-1', '加-3', '加-4', '加-7', '加-8', '加-10', '加-11', '加-12', 'R1', 'R3'],
    },
    {
      title: 'Who pays',
      text: [
        'A discard win is paid by the discarder alone, a self-draw by everybody. Robbing a kong counts as a self-draw: everybody pays, the robbed player does not pay for all. Several may win on one discard.',
      ],
      clauses: ['胡-1', '胡-5', '胡-6', 'R31'],
    },
    {
      title: 'Kongs and the wind kong',
      text: [
        'A kong of a discard takes 1 stake from its feeder, an added kong 1 from whoever fed the pung, a concealed one 2 from everybody.',
        'Before your first discard, east, south, west and north together may be laid down as a wind kong. If nobody wins, kongs bring nothing; the fourth kong ends the round at once.',
      ],
      tiles: ['1234z'],
      clauses: ['杠-4', '风-1', '风-2', 'R8', 'R6', '墙-3'],
    },
    {
      title: 'The reserve, side stakes, the deal',
      text: [
        'The last six stacks of the wall are not drawn, and one more for each kong; when play gets there the round is drawn.',
        'With side stakes (下跑) on, everybody picks 0, 1, 3 or 5 before the deal; winner’s and payer’s are added to a win. The winner deals next; if nobody wins the dealer goes on.',
      ],
      clauses: ['墙-1', '墙-2', '跑-1', 'R34', '庄-1'],
    },
  ],
}
