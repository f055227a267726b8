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
  const watch = watchDisks({ folders: ['/data'], log, readUsed: async () => used, everyMs: 10 })
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
