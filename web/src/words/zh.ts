// Everything the page says, in Chinese. The English table must have the same keys.
import { account } from './zh/account'
import { common } from './zh/common'
import { history } from './zh/history'
import { items } from './zh/items'
import { live } from './zh/live'
import { lobby } from './zh/lobby'
import { replay } from './zh/replay'
import { rules } from './zh/rules'
import { score } from './zh/score'
import { settlement } from './zh/settlement'
import { table } from './zh/table'
import { tile } from './zh/tile'

export const zh = { account, common, history, items, live, lobby, replay, rules, score, settlement, table, tile }
