import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { settle } from './market.ts'

test('reports what it waits for, and fails with the reason', async () => {
  const busy = spawn(process.execPath, ['-e', 'for (;;);'])
  const told: string[] = []

  const settling = settle(busy.pid ?? 0, { timeoutMs: 1_500, tell: (line) => told.push(line) })

  await expect(settling).rejects.toThrow(/^Gave up after 2 s: process \d+ uses \d+ ms of CPU a second/)
  expect(told[0]).toMatch(/^- Waiting for the market to be calm: process \d+ uses/)
  busy.kill()
})

test('ends once the process is idle', async () => {
  const idle = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])

  await settle(idle.pid ?? 0, { tell: () => {} })

  expect(idle.exitCode).toBeNull()
  idle.kill()
})
