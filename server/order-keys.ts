import { type OrderKeys, orderKeys } from '#domains/orders/index.ts'
import { type Config, deriveKey } from '#platform/config.ts'

/** Derives the keys of order links, the same in every process. */
export function orderKeysOf({ secret }: Pick<Config, 'secret'>): OrderKeys {
  return orderKeys(deriveKey(secret, 'order keys'))
}
