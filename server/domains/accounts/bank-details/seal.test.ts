import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = '0123456789abcdef'.repeat(4)
const owner = '018f0000-0000-7000-8000-000000000001'

test('what was sealed is opened with the same key for the same owner, and reads like noise before', () => {
  const sealed = seal('DE89 3704 0044 0532', { key, owner })

  expect(unseal(sealed, { key, owner })).toBe('DE89 3704 0044 0532')
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('3704')
  expect(seal('DE89 3704 0044 0532', { key, owner })).not.toBe(sealed)
})

test('nobody else’s row, no other key and no changed byte opens it', () => {
  const sealed = seal('DE89', { key, owner })
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1

  expect(() => unseal(sealed, { key, owner: 'another' })).toThrow()
  expect(() => unseal(sealed, { key: 'f'.repeat(64), owner })).toThrow()
  expect(() => unseal(bytes.toString('base64url'), { key, owner })).toThrow()
})
