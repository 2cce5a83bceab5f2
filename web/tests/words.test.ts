import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { en } from '../src/words/en'
import { zh } from '../src/words/zh'

/** The paths of all messages in a table, with what kind of thing each is. */
function paths(table: object, prefix = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const path = prefix + key
    if (Array.isArray(value)) return [`${path}[${value.length}]`]
    if (typeof value === 'object' && value !== null) return paths(value, `${path}.`)
    return [`${path}: ${typeof value}`]
  })
}

function components(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svelte'))
    .map((name) => join(folder, name))
}

/** The markup of a component without script, style, comments, tags and expressions: words written out. */
function literalText(source: string): string {
  let text = source
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replaceAll(/\{[^{}]*\}/g, '')
  }
  return text.replaceAll(/<[^>]*>/g, ' ')
}

describe('messages', () => {
  it('exist in both languages', () => {
    expect(paths(en).sort()).toEqual(paths(zh).sort())
  })

  it('are not left in Chinese in the English table', () => {
    const left = Object.entries(en).filter(([section]) => !['common', 'tile', 'live'].includes(section))
    const found = left.flatMap(([section, table]) => strings(table).filter((text) => /\p{Script=Han}/u.test(text)).map((text) => `${section}: ${text}`))
    expect(found).toEqual([])
  })
})

function strings(table: object): string[] {
  return Object.values(table).flatMap((value) => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? strings(value as object) : []
  })
}

describe('components', () => {
  it.each(components('src'))('%s has no words of its own', (file) => {
    const text = literalText(readFileSync(file, 'utf8'))
    expect(text.match(/\p{Script=Han}+|[a-z]{3,}/giu) ?? []).toEqual([])
  })

  it.each(components('src'))('%s names no colour', (file) => {
    const style = /<style[\s\S]*?<\/style>/.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
    expect(style.match(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(|oklch\(/gi) ?? []).toEqual([])
  })
})
