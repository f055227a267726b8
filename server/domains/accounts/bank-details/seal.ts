/**
 * Encrypts texts at rest with AES-256-GCM, bound to their owner, so that read access to the database is not enough to
 * read them.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from '#platform/config.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The owner a text is bound to, and the keys to encrypt and decrypt it with. */
export interface Sealing {
  readonly keys: Keys
  readonly owner: string
}

/** Encrypts with the first key; decrypting needs the same `owner`. */
export function seal(text: string, { keys: [key], owner }: Sealing): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws {Error} if the text was encrypted with an unknown key, belongs to another owner, or was changed */
export function unseal(sealed: string, by: Sealing): string {
  const text = openedBy(sealed, by)
  if (text === undefined) throw new Error('Decryption failed: unknown key, another owner, or changed data')
  return text
}

/** Decrypts with the first key that fits; undefined if none does for this owner. */
export function openedBy(sealed: string, { keys, owner }: Sealing): string | undefined {
  for (const key of keys) {
    try {
      return openedWith(sealed, { key, owner })
    } catch {
      // Try the next key.
    }
  }
  return undefined
}

/**
 * Encrypts again a text that only an earlier key opens. Undefined if the current key already opens it, or none does.
 */
export function resealed(sealed: string, { keys, owner }: Sealing): string | undefined {
  const [key] = keys
  if (openedBy(sealed, { keys: [key], owner }) !== undefined) return undefined
  const text = openedBy(sealed, { keys, owner })
  return text === undefined ? undefined : seal(text, { keys, owner })
}

function openedWith(sealed: string, { key, owner }: { key: string; owner: string }): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
