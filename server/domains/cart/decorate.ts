/** Finds what the lines of a cart would buy now: one statement for each kind of thing, however many lines. */
import type { Cart } from '#contract/cart.ts'
import {
  findSellables,
  isSellable,
  productCards,
  type Sellable,
  type Wanted,
} from '#domains/catalog/index.ts'
import { currentTariff } from '#domains/delivery/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { storeTerms } from '#domains/sellers/index.ts'
import type { Work } from '#platform/work.ts'
import { type CartLine, type ShownLine, toCart } from './cart.ts'
import { type LineRow, readHomeCountry } from './queries.ts'

/** A line with what it would buy now. */
export interface PricedLine extends LineRow {
  readonly sellable: Sellable
}

/** The whole cart as it is answered. */
export async function cartAnswer(
  work: Work,
  { version, lines }: { version: number; lines: readonly PricedLine[] },
): Promise<{ cart: Cart }> {
  const rates = await currentRates(work)
  const show = exchange(rates, work.currency)
  const { currency } = show({ minor: 0, currency: rates.base })
  const tariff = await currentTariff(work)
  const country = lines.length > 0 ? await homeCountryOf(work) : undefined
  const shown = await withCards(work, await withTerms(work, lines))
  return { cart: toCart(shown, { version, locale: work.locale, currency, tariff, country, show }) }
}

/** Lines with the terms of their stores. */
export async function withTerms(work: Work, lines: readonly PricedLine[]): Promise<CartLine[]> {
  const terms = await storeTerms(work, unique(lines.map(({ sellable }) => sellable.store.id)))
  return lines.map((line) => {
    const ofStore = terms.get(line.sellable.store.id)
    if (!ofStore) throw new Error(`Product ${line.product_id} has no store`)
    return { ...line, terms: ofStore }
  })
}

/** Lines with how they look. */
export async function withCards(work: Work, lines: readonly CartLine[]): Promise<ShownLine[]> {
  const cards = await productCards(work, unique(lines.map((line) => line.product_id)))
  return lines.map((line) => {
    const card = cards.get(line.product_id)
    if (!card) throw new Error(`Product ${line.product_id} has no listing`)
    return { ...line, card }
  })
}

export async function priceLines(work: Work, lines: readonly LineRow[]): Promise<PricedLine[]> {
  return withSellables(lines, await findSellables(work, lines.map(toWanted)))
}

export function toWanted(line: LineRow): Wanted {
  return { productId: line.product_id, variantId: line.variant_id, modifierIds: line.modifier_ids }
}

/** Puts lines together with what was found for them, place by place. */
export function withSellables(
  lines: readonly LineRow[],
  found: Awaited<ReturnType<typeof findSellables>>,
): PricedLine[] {
  return lines.map((line, place) => {
    const sellable = found[place]
    if (!isSellable(sellable)) throw new Error('A line of a cart names a variant of its product')
    return { ...line, sellable }
  })
}

async function homeCountryOf(work: Work): Promise<string | undefined> {
  return work.actor.kind === 'person' ? readHomeCountry(work, work.actor.userId) : undefined
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
