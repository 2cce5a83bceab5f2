// Everything the page says, in English.
import { account } from './en/account'
import { common } from './en/common'
import { history } from './en/history'
import { items } from './en/items'
import { live } from './en/live'
import { lobby } from './en/lobby'
import { replay } from './en/replay'
import { rules } from './en/rules'
import { score } from './en/score'
import { settlement } from './en/settlement'
import { table } from './en/table'
import { tile } from './en/tile'
import type { Words } from './words'

export const en: Words = { account, common, history, items, live, lobby, replay, rules, score, settlement, table, tile }
