import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withProcessLock } from './process-lock.ts'

let folder: string
let lock: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
  lock = join(folder, 'lock')
})

afterEach(() => rm(folder, { recursive: true }))

test('admits one holder at a time', async () => {
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} in`)
    await new Promise((resolve) => setTimeout(resolve, 30))
    seen.push(`${name} out`)
  }

  await Promise.all([withProcessLock(lock, work('a')), withProcessLock(lock, work('b'))])

  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out'])
})

test('ignores existing content of its file', async () => {
  await writeFile(lock, `${process.pid}\n`.repeat(200))
  let inside = 0
  const work = async () => {
    inside += 1
    expect(inside).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 30))
    inside -= 1
  }

  await Promise.all([withProcessLock(lock, work), withProcessLock(lock, work)])
})

test('is released when its holder is killed', async () => {
  const module = join(import.meta.dirname, 'process-lock.ts')
  const script = `
    import { withProcessLock } from ${JSON.stringify(module)}
    await withProcessLock(${JSON.stringify(lock)}, async () => { console.log('held'); await new Promise(() => setInterval(() => {}, 1000)) })
  `
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script])
  await once(holder.stdout, 'data')
  holder.kill('SIGKILL')

  const answer = await withProcessLock(lock, async () => 'mine')

  expect(answer).toBe('mine')
})
