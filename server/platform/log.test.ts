import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog, type Log } from './log.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('marks each line with its process and request', async () => {
  const [line] = await linesOf((log) => log.child({ requestId: 'r-1' }).info({ status: 200 }, 'answered'))

  expect(line).toMatchObject({ process: 'web', requestId: 'r-1', status: 200, msg: 'answered' })
})

test('omits personal data wherever an object holds it', async () => {
  const person = { id: 'p-1', name: 'Maya', email: 'maya@shopper.example', phone: '+18765550118' }

  const lines = await linesOf((log) => {
    log.info(person, 'top')
    log.info({ person, headers: { cookie: 'uat=1', authorization: 'Bearer 1' } }, 'nested')
  })

  expect(lines[0]).toMatchObject({ id: 'p-1' })
  expect(lines[1]).toMatchObject({ person: { id: 'p-1' }, headers: {} })
  expect(JSON.stringify(lines)).not.toMatch(/Maya|maya@|1876|uat|Bearer/)
})

test('logs an error’s code and cause without values quoted by the database', async () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(maya@shopper.example) already exists.',
  })

  const [line] = await linesOf((log) => log.error({ err: new Error('The person was not added', { cause }) }))

  expect(line).toMatchObject({ err: { message: 'The person was not added', cause: { code: '23505' } } })
  expect(JSON.stringify(line)).not.toContain('maya@')
})

test('logs each error of an AggregateError, also without values', async () => {
  const refused = Object.assign(new Error('check failed'), { constraint: 'stock_held', detail: 'maya@' })

  const [line] = await linesOf((log) =>
    log.error({ err: new AggregateError([refused, new Error('no lock')], 'Some could not end') }),
  )

  const errors = [{ message: 'check failed', constraint: 'stock_held' }, { message: 'no lock' }]
  expect(line).toMatchObject({ err: { message: 'Some could not end', errors } })
  expect(JSON.stringify(line)).not.toContain('maya@')
})

async function linesOf(write: (log: Log) => void): Promise<unknown[]> {
  const file = join(folder, 'log')
  write(createLog({ level: 'info', process: 'web', file }))
  const text = await readFile(file, 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
