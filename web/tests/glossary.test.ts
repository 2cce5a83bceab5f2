import { describe, expect, it } from 'vitest'

import { glossed, learnNames, nameOf } from '../src/words/en/glossary.svelte'

describe('an English text', () => {
  it('tells a word of the game in English, and the word itself where it first stands', () => {
    expect(glossed('A 白板 is wild; a 白板 pair is too.')).toBe('A white dragon (白板) is wild; a white dragon pair is too.')
  })

  it('begins a sentence with a capital', () => {
    expect(glossed('清一色 ×2.')).toBe('Full flush (清一色) ×2.')
  })

  it('reads tiles in either writing', () => {
    expect(glossed('a turned 3筒 and a 五筒')).toBe('a turned 3 dots (3筒) and a 5 dots (五筒)')
  })

  it('takes the longest word there is', () => {
    expect(glossed('see 混儿杠')).toBe('see four wild tiles (混儿杠)')
  })

  it('leaves brackets and clause numbers alone', () => {
    expect(glossed('the full flush (清一色), see 杠-4')).toBe('the full flush (清一色), see 杠-4')
  })

  it('calls a word what its game calls it, once the rule book has said so', () => {
    expect(nameOf('红鱼', 'some_game')).toBe('红鱼')
    learnNames('some_game', { 红鱼: 'red fish' })
    expect([nameOf('红鱼', 'some_game'), nameOf('红鱼', 'other')]).toEqual(['Red fish (红鱼)', '红鱼'])
    expect(glossed('a 红鱼 wins', 'some_game')).toBe('a red fish (红鱼) wins')
  })
})
