import { cartsAbandoned } from '#contract/events.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { findSellables, type Sellable } from '#domains/catalog/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { type Money, subtract, sum } from '#values/money.ts'
import { widthsOf } from '#values/picture.ts'
import { type CartLine, limitOf, toRequestedLine, withSellables } from '../cart.ts'
import { remindMore } from '../job-kinds.ts'
import { withUnitPrices } from '../quantity-prices.ts'
import { type AbandonedCartRow, claimAbandonedCarts } from './queries.ts'
import { reminderRules } from './rules.ts'

const HOUR_MS = 60 * 60 * 1000
/** Carts idle for longer are skipped, for example after downtime or while reminders were off. */
const REMIND_WITHIN_MS = 72 * HOUR_MS
const CARTS_AT_ONCE = 100
/** Items listed in the email; the cart shows the rest. */
const ITEMS_SHOWN = 5

/** Reminds of each cart once, at current prices and without sold-out items. */
export async function remind(work: Work): Promise<void> {
  const { is_on: isOn, after_hours: hours } = await reminderRules(work)
  if (!isOn) return
  const until = new Date(work.now.getTime() - hours * HOUR_MS)
  const from = new Date(until.getTime() - REMIND_WITHIN_MS)
  const carts = await claimAbandonedCarts(work, { from, until, count: CARTS_AT_ONCE })
  if (carts.length === 0) return
  const wanted = carts.flatMap(({ lines }) => lines)
  const sellables = withSellables(wanted, await findSellables(work, wanted.map(toRequestedLine)))
  const rates = await currentRates(work)
  const left = carts.flatMap((cart) =>
    toLeft(cart, { lines: sellables, show: exchange(rates, cart.currency ?? rates.base) }),
  )
  if (left.length > 0) emit(work, cartsAbandoned, { carts: left })
  if (carts.length === CARTS_AT_ONCE) await work.addJob(remindMore, {})
}

/** Skips carts without anything that can be bought. */
function toLeft(
  { user_id, stop_token, lines: own }: AbandonedCartRow,
  { lines, show }: { lines: readonly CartLine[]; show: (amount: Money) => Money },
) {
  const ids = new Set(own.map(({ id }) => id))
  const inCart = withUnitPrices(lines.filter((line) => ids.has(line.id)))
  const offered = inCart.filter((line) => isOffered(line, own))
  const [oldest] = own
  if (!oldest || offered.length === 0) return []
  const items = offered.slice(0, ITEMS_SHOWN).map(({ sellable, unitPrice, quantity }) => ({
    name: sellable.name,
    slug: sellable.slug,
    choices: [
      ...sellable.choices.map(({ value }) => value),
      ...sellable.modifiers.map(({ group, label, isTick }) => (isTick ? group : label)),
    ],
    ...(sellable.card.picture && { picture: smallest(sellable.card.picture) }),
    quantity,
    price: priceIn({ price: unitPrice, modifiers: sellable.modifiers }, show),
  }))
  return [{ user_id, oldest_line: oldest.id, stop_token, items, more: offered.length - items.length }]
}

/** Returns the smallest size as JPEG, which every email client shows. */
function smallest({ url, width }: Picture): string {
  return `${url}/${widthsOf(width)[0] ?? width}.jpg`
}

function isOffered({ id, sellable }: CartLine, lines: AbandonedCartRow['lines']): boolean {
  return sellable.isOffered && sellable.isChosenRightly && limitOf(sellable, { lineId: id, lines }) > 0
}

/** Returns the price of one unit as the cart shows it: each part is converted separately. */
function priceIn(
  { price, modifiers }: Pick<Sellable, 'price' | 'modifiers'>,
  show: (amount: Money) => Money,
): Money {
  const chosen = modifiers.map((modifier) => modifier.price)
  const bare = subtract(price, sum(chosen, price.currency))
  const parts = [bare, ...chosen].map(show)
  return sum(parts, show(price).currency)
}
