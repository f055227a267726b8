import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { droppedLogLines, openLogFile } from './log-file.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-file-'))
  path = join(folder, 'market.log')
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

test('drops and counts lines while the disk is full, and reports them afterwards', () => {
  let isFull = true
  const lines: string[] = []
  const file = openLogFile({
    path,
    bytesMax: 1_000,
    writeTo(_, line) {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      lines.push(line)
    },
  })
  const before = droppedLogLines()

  file.write('one\n')
  file.write('two\n')
  isFull = false
  file.write('three\n')

  expect(droppedLogLines() - before).toBe(2)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ dropped: 2, msg: 'log lines could not be written' })
  expect(lines.slice(1)).toEqual(['three\n'])
})

test.skipIf(!existsSync('/dev/full'))('survives a device that is full', () => {
  const file = openLogFile({ path: '/dev/full', bytesMax: 1_000 })
  const before = droppedLogLines()

  file.write('lost\n')

  expect(droppedLogLines() - before).toBe(1)
})

test('rotates while running, and every process that writes to it follows', () => {
  const one = openLogFile({ path, bytesMax: 100 })
  const other = openLogFile({ path, bytesMax: 100 })
  other.write('other begins\n')
  one.write(`${'a'.repeat(120)}\n`)

  vi.advanceTimersByTime(2_000)
  one.write('after\n')
  vi.advanceTimersByTime(2_000)
  other.write('other after\n')

  expect(readFileSync(`${path}.1`, 'utf8')).toMatch(/^other begins\na{120}\n$/)
  expect(readFileSync(path, 'utf8')).toBe('after\nother after\n')
})
