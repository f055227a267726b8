import { type OrderKeys, orderKeys } from '#domains/orders/index.ts'
import { type Config, deriveKey } from '#platform/config.ts'

/** The keys to single orders, the same in every process of a market. */
export function orderKeysOf({ secret }: Pick<Config, 'secret'>): OrderKeys {
  return orderKeys(deriveKey(secret, 'order keys'))
}
