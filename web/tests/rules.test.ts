import { describe, expect, it } from 'vitest'

import { cited } from '../src/net/clause'
import type { GameDocument } from '../src/net/messages'
import { chapters, cutAtHits, searched, topicOf } from '../src/rules/reading'
import { lessons as inEnglish } from '../src/rules/lessons/en'
import { lessons as inChinese } from '../src/rules/lessons/zh'

const book = {
  clauses: [
    { id: '冲-1', zh: '头一张幺鸡', en: 'the first yaoji' },
    { id: '冲-2', zh: '收2分', en: 'collects 2' },
    { id: 'R1', zh: '叫牌', en: 'ready' },
  ],
  topics: [{ key: '冲', zh: '冲锋鸡', en: 'Charging chicken' }],
} as unknown as GameDocument

describe('a rule book', () => {
  const all = chapters(book, { zh: '裁定', en: 'Rulings' })

  it('has a chapter a topic, rulings last', () => {
    expect(all.map((chapter) => chapter.title.zh)).toEqual(['冲锋鸡', '裁定'])
    expect(topicOf('R38b')).toBe('R')
  })

  it('is searched in both languages and by clause', () => {
    expect(searched(all, 'yaoji')[0]?.clauses.map((clause) => clause.id)).toEqual(['冲-1'])
    expect(searched(all, '幺鸡')).toHaveLength(1)
    expect(searched(all, 'R1')[0]?.clauses[0]?.id).toBe('R1')
    expect(searched(all, '没有')).toEqual([])
    expect(searched(all, '  ')).toHaveLength(2)
  })

  it('shows what was found', () => {
    expect(cutAtHits('收2分，2家', '2').filter((piece) => piece.isHit)).toHaveLength(2)
    expect(cutAtHits('a.b', '.').map((piece) => piece.text)).toEqual(['a', '.', 'b'])
  })

  it('cites other books in full', () => {
    expect(cited('R8', 'guiyang_baoting')).toEqual({ game: 'guiyang_baoting', id: 'R8' })
    expect(cited('guiyang_dingque R21', 'guiyang_baoting')).toEqual({ game: 'guiyang_dingque', id: 'R21' })
  })
})

describe('lessons', () => {
  it('say the same in both languages', () => {
    expect(Object.keys(inEnglish)).toEqual(Object.keys(inChinese))
    for (const [game, parts] of Object.entries(inChinese)) {
      const other = inEnglish[game] ?? []
      expect(other.map((part) => part.clauses)).toEqual(parts.map((part) => part.clauses))
      expect(other.map((part) => part.tiles)).toEqual(parts.map((part) => part.tiles))
      expect(other.map((part) => part.text.length)).toEqual(parts.map((part) => part.text.length))
    }
  })
})
