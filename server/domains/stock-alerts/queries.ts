import { sql } from 'kysely'
import { isPublic, stockOfVariant, variantLabel } from '#domains/catalog/index.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

export interface RequestedVariant {
  readonly variantId: string
  readonly isAvailable: boolean
}

/** Returns the variants on sale of a public product. */
export async function readRequestedVariants(
  { db }: Pick<Work, 'db'>,
  slug: string,
): Promise<RequestedVariant[]> {
  const { rows } = await sql<{ id: string; is_available: boolean }>`
    select v.id, coalesce(level.sellable > 0, true) as is_available
    from products p
    join product_listings l on l.product_id = p.id
    join stores s on s.id = p.store_id
    join variants v on v.product_id = p.id and v.is_active
    left join lateral ${stockOfVariant('v.id')} level on true
    where p.slug = ${slug}
      and ${isPublic}
  `.execute(db)
  return rows.map((row) => ({ variantId: row.id, isAvailable: row.is_available }))
}

type NewAlert = {
  readonly id: string
  readonly secret: string
  readonly variantId: string
} & ({ readonly userId: string } | { readonly email: string })

/** Inserts an alert, or renews the active one. A signed-in user's alert counts as confirmed. */
export async function insertAlert(
  { db, now, locale }: Work,
  alert: NewAlert,
): Promise<{ id: string; isConfirmed: boolean }> {
  const userId = 'userId' in alert ? alert.userId : null
  const email = 'email' in alert ? alert.email : null
  const { rows } = await sql<{ id: string; is_confirmed: boolean }>`
    insert into stock_alerts (id, variant_id, user_id, email, locale, secret, asked_at, confirmed_at)
    values (
      ${alert.id}, ${alert.variantId}, ${userId}, ${email}, ${locale}, ${alert.secret}, ${now},
      ${userId === null ? null : now}
    )
    on conflict (variant_id, coalesce(user_id::text, email)) where told_at is null and ended_at is null
    do update set asked_at = excluded.asked_at, locale = excluded.locale
    returning id, confirmed_at is not null as is_confirmed
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Stock alert ${alert.id} not found after insert`)
  return { id: row.id, isConfirmed: row.is_confirmed }
}

export async function readAlert({ db, locale }: Pick<Work, 'db' | 'locale'>, secret: string) {
  const { rows } = await sql<{
    confirmed_at: Date | null
    told_at: Date | null
    ended_at: Date | null
    slug: string
    name: string
    choice: string
  }>`
    select
      a.confirmed_at,
      a.told_at,
      a.ended_at,
      p.slug,
      ${translated(sql.ref('p.name'), locale)} as name,
      ${variantLabel(locale, { separator: ', ' })} as choice
    from stock_alerts a
    join variants v on v.id = a.variant_id
    join products p on p.id = v.product_id
    where a.secret = ${secret}
  `.execute(db)
  return rows[0]
}

/** Confirms an alert and returns its product; undefined for an unknown key. */
export async function confirmAlert(
  { db, now }: Pick<Work, 'db' | 'now'>,
  secret: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ product_id: string }>`
    update stock_alerts a
    set confirmed_at = coalesce(a.confirmed_at, ${now})
    from variants v
    where a.secret = ${secret}
      and v.id = a.variant_id
    returning v.product_id
  `.execute(db)
  return rows[0]?.product_id
}

/** Returns whether the alert exists. */
export async function endAlert({ db, now }: Pick<Work, 'db' | 'now'>, secret: string): Promise<boolean> {
  const ended = await db
    .updateTable('stock_alerts')
    .set({ ended_at: sql`coalesce(ended_at, ${now})` })
    .where('secret', '=', secret)
    .returning('id')
    .execute()
  return ended.length > 0
}

/** Marks alerts whose variant is available again as notified, longest waiting first; returns their ids. */
export async function claimRestocked(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { productId, count }: { productId: string | undefined; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with returned as (
      select a.id
      from stock_alerts a
      join variants v on v.id = a.variant_id and v.is_active
      join product_listings l on l.product_id = v.product_id
      join stores s on s.id = l.store_id
      left join lateral ${stockOfVariant('v.id')} level on true
      where a.confirmed_at is not null
        and a.told_at is null
        and a.ended_at is null
        and ${productId ? sql`v.product_id = ${productId}` : sql`true`}
        and coalesce(level.free > 0, true)
        and ${isPublic}
      order by a.asked_at, a.id
      limit ${count}
      for no key update of a skip locked
    )
    update stock_alerts a
    set told_at = ${now}
    from returned
    where a.id = returned.id
    returning a.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes alerts that were unconfirmed for a week, and those that ended three months ago. */
export async function deleteOldAlerts({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> {
  await sql`
    delete from stock_alerts
    where (confirmed_at is null and asked_at < ${now}::timestamptz - interval '7 days')
      or coalesce(told_at, ended_at) < ${now}::timestamptz - interval '90 days'
  `.execute(db)
}
