import { afterEach, expect, test, vi } from 'vitest'
import { watchDisks } from './disk.ts'
import type { Log } from './log.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('logs one alarm each time a disk becomes nearly full', async () => {
  vi.useFakeTimers()
  const error = vi.fn()
  let used = 0.5
  const log = { error } as unknown as Log
  const watch = watchDisks({
    folders: ['/data'],
    log,
    readUsed: async () => used,
    readRoom: async () => 10e9,
    everyMs: 10,
  })
  const at = async (share: number) => {
    used = share
    await vi.advanceTimersByTimeAsync(25)
    return error.mock.calls.length
  }

  const alarms = [await at(0.89), await at(0.91), await at(0.97), await at(0.5), await at(0.92)]

  expect(alarms).toEqual([0, 1, 1, 1, 2])
  expect(watch.used).toBe(0.92)
  expect(error.mock.calls[0]?.[0]).toEqual({ folder: '/data', percent: 91 })
  watch.stop()
})

test('tells a disk that takes nothing more from one with room', async () => {
  vi.useFakeTimers()
  let room = 10e9
  const log = { error: vi.fn() } as unknown as Log
  const watch = watchDisks({
    folders: ['/data', '/media'],
    log,
    readUsed: async () => 0.5,
    readRoom: async (folder) => (folder === '/media' ? room : 10e9),
    everyMs: 10,
  })
  const at = async (bytes: number) => {
    room = bytes
    await vi.advanceTimersByTimeAsync(25)
    return watch.isFull
  }

  expect([await at(10e9), await at(1e6), await at(10e9)]).toEqual([false, true, false])
  watch.stop()
})
