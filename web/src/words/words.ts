// What a message table must have: every key of the Chinese one, with the same arguments.
import type { zh } from './zh'

type Widened<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : Table[Key] extends string
      ? string
      : Table[Key] extends readonly string[]
        ? readonly string[]
        : Widened<Table[Key]>
}

export type Words = Widened<typeof zh>
