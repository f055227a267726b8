/** The key that lets whoever holds it see one order: derived, so that it is kept nowhere but in links. */
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

/** What is kept of a key, so that old links stay good when the secret changes. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
