/** Keeps texts so that whoever reads the database cannot read them: AES-256-GCM, bound to whose they are. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from '#platform/config.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Whose something is, and the keys it is sealed and opened with. */
export interface Sealing {
  readonly keys: Keys
  readonly owner: string
}

/** Seals with the first key; `owner` must be the same to open it again. */
export function seal(text: string, { keys: [key], owner }: Sealing): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws {Error} when it was sealed with another key, is another's, or was changed */
export function unseal(sealed: string, by: Sealing): string {
  const text = openedBy(sealed, by)
  if (text === undefined)
    throw new Error('It was sealed with a key that is not known, for another, or was changed')
  return text
}

/** What was sealed with any of the keys; undefined when no key opens it for its owner. */
export function openedBy(sealed: string, { keys, owner }: Sealing): string | undefined {
  for (const key of keys) {
    try {
      return openedWith(sealed, { key, owner })
    } catch {
      // Another key may.
    }
  }
  return undefined
}

/** Seals anew what only an earlier key opens; undefined when there is nothing to do, or nobody can. */
export function sealedAnew(sealed: string, { keys, owner }: Sealing): string | undefined {
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
