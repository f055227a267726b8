import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const keys = ['0123456789abcdef'.repeat(4)] as const
const owner = '018f0000-0000-7000-8000-000000000001'

test('decrypts with the same key for the same owner, and the ciphertext does not contain the text', () => {
  const sealed = seal('DE89 3704 0044 0532', { keys, owner })

  expect(unseal(sealed, { keys, owner })).toBe('DE89 3704 0044 0532')
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('3704')
  expect(seal('DE89 3704 0044 0532', { keys, owner })).not.toBe(sealed)
})

test('refuses another owner’s row, another key and a changed byte', () => {
  const sealed = seal('DE89', { keys, owner })
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1

  expect(() => unseal(sealed, { keys, owner: 'another' })).toThrow()
  expect(() => unseal(sealed, { keys: ['f'.repeat(64)], owner })).toThrow()
  expect(() => unseal(bytes.toString('base64url'), { keys, owner })).toThrow()
})
