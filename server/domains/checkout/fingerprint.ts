import { createHash } from 'node:crypto'
import { backorderOf, type CartLine } from '#domains/cart/index.ts'
import type { Basket } from './basket.ts'

/**
 * Hashes everything the total depends on, when lines on backorder ship, the cash fee, what points and the wallet pay, and the age limit. An order is placed only
 * with the fingerprint of what the customer saw. Choices that change no amount, such as the slot or the payment
 * method, are not included.
 */
export function fingerprintOf({
  currency,
  packages,
  coupon,
  funds: { points, walletMinor },
  ageLimit,
}: Pick<Basket, 'currency' | 'packages' | 'coupon' | 'funds' | 'ageLimit'>): string {
  const parts = packages.map(({ store, lines, chosen, price }) => [
    store.id,
    lines.map((line) => [
      line.variant_id,
      line.modifier_ids,
      line.note,
      Object.entries(line.personalisation).sort(),
      line.quantity,
      line.shownUnitPrice.minor,
      promiseOf(line, lines),
      line.sellable.items.map(({ variant_id, quantity }) => [variant_id, quantity]),
    ]),
    chosen?.method ?? null,
    price.discountMinor,
    price.shippingMinor,
    price.taxMinor,
    price.includedTaxMinor,
    price.totalMinor,
  ])
  return createHash('sha256')
    .update(
      JSON.stringify([
        currency,
        parts,
        coupon?.refusal ? null : (coupon?.coupon.id ?? null),
        [points?.count ?? 0, points?.minor ?? 0, walletMinor],
        ageLimit ?? null,
      ]),
    )
    .digest('base64url')
}

/** Whether it is on backorder counts, not how much of it. */
function promiseOf(line: CartLine, lines: readonly CartLine[]): readonly unknown[] {
  const later = backorderOf(line, lines)
  return later ? [later.kind, later.ships_on, later.days_min, later.days_max] : []
}
