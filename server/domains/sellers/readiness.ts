/** Steps that a store needs before it can be published. */
import { type RawBuilder, sql } from 'kysely'
import type { OpeningStep } from '#contract/seller.ts'
import type { Work } from '#platform/work.ts'

/** Whether store `s` has a product on offer. */
const hasProduct = sql<boolean>`
  exists (select from product_listings l where l.store_id = s.id and l.is_offered)`

/** Whether store `s` has a usable delivery method or offers pickup. */
const hasDelivery = sql<boolean>`
  (
    s.offers_pickup
    or exists (
      select from delivery_zones z
      join delivery_methods m on m.zone_id = z.id
      where z.key = any(s.delivery_zones)
        and m.kind <> 'pickup'
        and (m.kind = 'kitchen') = (s.delivery_mode = 'kitchen')
    )
  )`

const hasHours = sql<boolean>`
  exists (select from store_hours h where h.store_id = s.id)`

/** Kitchens take orders within their hours only; other stores at any time. */
const needsHours = sql<boolean>`s.delivery_mode = 'kitchen'`

/** Whether approved store `s` appears in lists: it has a product on offer and a way to deliver it. */
export const isListed: RawBuilder<boolean> = sql`
  (s.state = 'approved' and ${hasProduct} and ${hasDelivery} and (${hasHours} or not ${needsHours}))`

interface ReadinessRow {
  readonly product: boolean
  readonly delivery: boolean
  readonly hours: boolean
  readonly needs_hours: boolean
  readonly payout: boolean
  readonly pictures: boolean
}

/** Returns every setup step in display order with its status; undefined for an unknown store. */
export async function openingSteps(
  { db }: Pick<Work, 'db'>,
  slug: string,
): Promise<OpeningStep[] | undefined> {
  const { rows } = await sql<ReadinessRow>`
    select
      ${hasProduct} as product,
      ${hasDelivery} as delivery,
      ${hasHours} as hours,
      ${needsHours} as needs_hours,
      (
        exists (select from bank_details b where b.user_id = s.owner_id)
        or exists (select from payout_accounts a where a.store_id = s.id and a.ready_at is not null)
      ) as payout,
      (s.logo_id is not null and s.cover_id is not null) as pictures
    from stores s
    where s.slug = ${slug}
  `.execute(db)
  const [row] = rows
  return (
    row && [
      { step: 'product', is_done: row.product, is_required: true },
      { step: 'delivery', is_done: row.delivery, is_required: true },
      { step: 'hours', is_done: row.hours, is_required: row.needs_hours },
      { step: 'payout', is_done: row.payout, is_required: false },
      { step: 'pictures', is_done: row.pictures, is_required: false },
    ]
  )
}
