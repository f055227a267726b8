import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from './folders.ts'
import { createLog } from './log.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folders-'))
  await writeFile(join(folder, 'file'), '')
  await symlink(join(folder, 'gone'), join(folder, 'link'))
})

afterAll(() => rm(folder, { recursive: true }))

test('makes a folder with those above it, and takes one that is there', () => {
  const wanted = join(folder, 'one/two/three')

  makeFolder('DATA_DIR', wanted)
  makeFolder('DATA_DIR', wanted)

  expect(existsSync(wanted)).toBe(true)
})

const impossible = {
  'where no folders are made': () => '/proc/tradewind/data',
  'below a file': () => join(folder, 'file/data'),
  'that is a file': () => join(folder, 'file'),
  'that is a link to nothing': () => join(folder, 'link'),
  'with too long a name': () => join(folder, 'x'.repeat(300)),
}

test.each(Object.entries(impossible))(
  'refuses a folder %s with a sentence that names the variable',
  (_, path) => {
    expect(() => makeFolder('DATA_DIR', path())).toThrow(
      /^DATA_DIR cannot be used \(.+\): start as the user that created it, or choose another folder\. For example: DATA_DIR=~\/tradewind$/,
    )
  },
)

test('refuses a log file in a folder that cannot be made', () => {
  const open = () => createLog({ level: 'info', process: 'test', file: '/proc/tradewind/market.log' })

  expect(open).toThrow(/^LOG_FILE cannot be used \(.+\): .+ For example: LOG_FILE=~\/tradewind\/market\.log$/)
})
