/** The access key of one order. It is derived from a secret, so that the key itself exists only in links. */
import { createHash, createHmac } from 'node:crypto'

export interface OrderKeys {
  readonly keyOf: (groupId: string) => string
}

const KEY_BYTES = 16

export function orderKeys(secret: string): OrderKeys {
  return {
    keyOf: (groupId) =>
      createHmac('sha256', secret).update(groupId).digest().subarray(0, KEY_BYTES).toString('base64url'),
  }
}

/** Returns the hash of a key, which is stored so that old links remain valid when the secret changes. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
