import { afterEach, expect, test, vi } from 'vitest'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { MarketDatabase } from './database.ts'
import { startWorkerProcess } from './worker-process.ts'

const node = process.execPath

afterEach(() => {
  process.execPath = node
})

test('is retried when it cannot start', async () => {
  process.execPath = '/nowhere/node'
  const warn = vi.fn()
  const undos: (() => Promise<void>)[] = []
  const config = { secret: '', simulatedGateway: {} } as unknown as Config

  startWorkerProcess({
    config,
    log: { warn, debug() {} } as unknown as Log,
    database: { url: '' } as MarketDatabase,
    onStop: (undo) => undos.push(undo),
  })

  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(1)
  expect(warn.mock.lastCall?.[1]).toBe('could not start the worker')
  for (const undo of undos) await undo()
  const told = warn.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(warn.mock.calls.length).toBe(told)
})
