// A page older than the server is loaded again once, then asks.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { isUpToDate, reloadOnce } from '../../src/live/reload'

const kept = new Map<string, string>()
const reload = vi.fn()
const unregister = vi.fn(() => Promise.resolve(true))

beforeEach(() => {
  kept.clear()
  reload.mockClear()
  unregister.mockClear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: () => Promise.resolve([{ unregister }]) } })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
})

afterEach(() => vi.unstubAllGlobals())

it('loads the page again without the kept one, and only once', async () => {
  expect(reloadOnce()).toBe(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(unregister).toHaveBeenCalledOnce()
  expect(reloadOnce()).toBe(false)
})

it('may do so again after the server has taken it', () => {
  reloadOnce()
  isUpToDate()
  expect(reloadOnce()).toBe(true)
})

it('never does where nothing can be kept', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(reloadOnce()).toBe(false)
})
