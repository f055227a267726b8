import { execFile } from 'node:child_process'
import { scryptSync } from 'node:crypto'
import { promisify } from 'node:util'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { afterEach, expect, test } from 'vitest'
import { testHashCost } from '#tests/support/demo.ts'
import { hashAt, hashOf, isPassword } from './passwords.ts'

const password = 'Cassava\u0301 bread'

afterEach(() => hashAt(testHashCost))

test('hashes at full cost unless a test lowers it', async () => {
  const program = `import('./server/domains/accounts/identity/passwords.ts').then(async ({ hashOf }) => console.log(await hashOf(${JSON.stringify(password)})))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const [salt = '', key, ...rest] = stdout.trim().split(':')

  const wanted = scryptSync(password.normalize('NFKC'), salt, 64, { N: 16_384, r: 16, maxmem: 2 ** 27 })
  expect([salt.length, key, rest]).toEqual([32, wanted.toString('hex'), []])
})

test('verifies better-auth’s hashes, and better-auth verifies ours', async () => {
  hashAt()
  const [theirs, ours] = [await hashPassword(password), await hashOf(password)]

  expect([await isPassword(password, theirs), await isPassword('another', theirs)]).toEqual([true, false])
  expect(await verifyPassword({ hash: ours, password })).toBe(true)
})

test('verifies a hash at the cost it was made with, and refuses a missing one', async () => {
  hashAt(testHashCost)
  const hash = await hashOf(password)
  hashAt()

  expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}:16$/)
  expect([await isPassword(password, hash), await isPassword('another', hash)]).toEqual([true, false])
  expect([await isPassword('', undefined), await isPassword('', ''), await isPassword('', ':')]).toEqual([
    false,
    false,
    false,
  ])
})
