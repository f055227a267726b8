/** What the page of a bundle shows of its items, and what it saves against buying them one by one. */
import { sql } from 'kysely'
import type { BundleContents } from '#contract/bundles.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { priceNow, runningDealSql } from '#domains/pricing/index.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type Money, subtract, sumMinor } from '#values/money.ts'
import { variantLabel } from '../variant-label.ts'

interface ItemRow {
  readonly product_id: string
  readonly slug: string
  readonly name: string
  readonly label: string
  readonly quantity: number
  readonly is_offered: boolean
  readonly price_minor: number
  readonly deal_percent: number | null
  readonly quantity_prices: readonly { readonly from: number; readonly price_minor: number }[]
  readonly allergens: readonly string[]
  readonly may_contain: readonly string[]
  readonly picture: Picture | null
}

interface ShownContents {
  readonly bundle: BundleContents
  readonly allergens: readonly string[]
  readonly may_contain: readonly string[]
}

/** `price` is the current price of the bundle, in the currency of its store. */
export async function readBundleContents(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
  {
    variantId,
    price,
    show,
  }: { readonly variantId: string; readonly price: Money; readonly show: (amount: Money) => Money },
): Promise<ShownContents> {
  const items = await readItems(work, variantId)
  const separately = { minor: separateMinor(items), currency: price.currency }
  const canBeBought = items.every((item) => item.is_offered)
  return {
    bundle: {
      items: items.map(({ slug, is_offered: isOffered, picture, name, label, quantity }) => ({
        name,
        label,
        quantity,
        ...(isOffered && { slug }),
        ...(picture && { picture }),
      })),
      ...(canBeBought &&
        separately.minor > price.minor && {
          separate_price: show(separately),
          saving: subtract(show(separately), show(price)),
        }),
    },
    allergens: items.flatMap(({ allergens }) => allergens),
    may_contain: items.flatMap(({ may_contain: traces }) => traces),
  }
}

/** Returns what the items cost one by one, at the lower prices for larger quantities too. */
function separateMinor(items: readonly ItemRow[]): number {
  const counts = new Map<string, number>()
  for (const { product_id: id, quantity } of items) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return sumMinor(
    items.map(
      ({ product_id: id, price_minor: regular, deal_percent: percent, quantity_prices: steps, quantity }) => {
        const now = priceNow(regular, percent === null ? undefined : { percent })
        const reached = steps.filter(({ from }) => from <= (counts.get(id) ?? 0))
        return Math.min(now, ...reached.map(({ price_minor }) => price_minor)) * quantity
      },
    ),
  )
}

async function readItems(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  variantId: string,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select
      part.product_id,
      p.slug,
      ${translated(sql.ref('p.name'), locale)} as name,
      ${variantLabel(locale, { variant: 'item', separator: ', ' })} as label,
      part.quantity,
      part.is_offered,
      item.price_minor,
      deal.percent as deal_percent,
      p.quantity_prices,
      p.allergens,
      p.may_contain,
      ${pictureJson(
        sql`coalesce(item.picture_id, (
          select picture_id from product_pictures where product_id = p.id order by position limit 1
        ))`,
        locale,
      )} as picture
    from bundle_parts part
    join variants item on item.id = part.variant_id
    join products p on p.id = part.product_id
    left join lateral ${runningDealSql(sql.ref('p.id'), now)} deal on true
    where part.bundle_id = ${variantId}
    order by part.position
  `.execute(db)
  return rows
}
