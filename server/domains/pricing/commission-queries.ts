/** Queries for commission rates. Callers hold the lock of `lockSubject` when they add or end a rate. */
import { type RawBuilder, sql } from 'kysely'
import type { CommissionRate, CommissionScope } from '#contract/commission.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { planned, unseen } from '#platform/planned.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db' | 'now'>
type Viewing = Pick<Work, 'db' | 'now' | 'locale'>

/** Terms as stored, in the rate's own currency. */
export interface RateTerms {
  readonly bps: number
  readonly currency: string
  readonly fixed_minor: number
  readonly min_minor: number
  readonly max_minor: number | null
  readonly tax_bps: number
}

interface FoundRow extends RateTerms {
  readonly product_id: string
  readonly id: string
}

export interface SubjectIds {
  readonly productId?: string | undefined
  readonly categoryId?: string | undefined
  readonly storeId?: string | undefined
}

function holdsAt(at: Date): RawBuilder<boolean> {
  return sql`r.valid_from <= ${at} and (r.valid_until is null or r.valid_until > ${at})`
}

/**
 * Returns the rate in force for each product at a time: of the product, its nearest category, its store, or the
 * default.
 */
export async function readRatesOf(
  { db }: Pick<Work, 'db'>,
  { productIds, at }: { productIds: readonly string[]; at: Date },
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    ${planned}
    with recursive above as (
      select p.id as product_id, c.id, c.parent_id, c.depth
      from products p
      join categories c on c.id = p.category_id
      where p.id = any(${unseen(productIds)})
      union all
      select a.product_id, c.id, c.parent_id, c.depth
      from above a
      join categories c on c.id = a.parent_id
    )
    select p.id as product_id, f.*
    from products p
    cross join lateral (
      select r.id, r.bps, r.currency, r.fixed_minor, r.min_minor, r.max_minor, r.tax_bps, 0 as rank, 0 as depth
      from commission_rates r
      where r.product_id = p.id
        and ${holdsAt(at)}
      union all
      select r.id, r.bps, r.currency, r.fixed_minor, r.min_minor, r.max_minor, r.tax_bps, 1, -a.depth
      from above a
      join commission_rates r on r.category_id = a.id
      where a.product_id = p.id
        and ${holdsAt(at)}
      union all
      select r.id, r.bps, r.currency, r.fixed_minor, r.min_minor, r.max_minor, r.tax_bps, 2, 0
      from commission_rates r
      where r.store_id = p.store_id
        and ${holdsAt(at)}
      union all
      select r.id, r.bps, r.currency, r.fixed_minor, r.min_minor, r.max_minor, r.tax_bps, 3, 0
      from commission_rates r
      where r.scope = 'default'
        and r.subject = ''
        and ${holdsAt(at)}
      order by rank, depth
      limit 1
    ) f
    where p.id = any(${unseen(productIds)})
  `.execute(db)
  return rows
}

export async function readDefaultBps({ db, now }: Reading): Promise<number> {
  const { rows } = await sql<{ bps: number }>`
    select r.bps
    from commission_rates r
    where r.scope = 'default'
      and ${holdsAt(now)}
  `.execute(db)
  return rows[0]?.bps ?? 0
}

/** Returns whether a default rate is set, now or for a later date. */
export async function hasDefaultRate({ db, now }: Reading): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (
      select from commission_rates r
      where r.scope = 'default'
        and (r.valid_until is null or r.valid_until > ${now})
    ) as is_there
  `.execute(db)
  return rows[0]?.is_there ?? false
}

export interface RateRow extends RateTerms {
  readonly id: string
  readonly scope: CommissionScope
  readonly subject_name: string | null
  readonly subject_key: string | null
  readonly valid_from: Date
  readonly valid_until: Date | null
  readonly state: CommissionRate['state']
  readonly made_by: string | null
}

const stateAt = (now: Date) => sql<RateRow['state']>`
  case
    when r.valid_until <= greatest(${now}::timestamptz, r.valid_from) then 'ended'
    when r.valid_from > ${now} then 'planned'
    else 'running'
  end`

const columnsOf = ({ now, locale }: Pick<Work, 'now' | 'locale'>) => sql`
  r.id, r.scope, r.bps, r.currency, r.fixed_minor, r.min_minor, r.max_minor, r.tax_bps, r.valid_from, r.valid_until,
  case r.scope
    when 'product' then ${translated(sql.ref('p.name'), locale)}
    when 'category' then ${translated(sql`coalesce(c.name, gone.name)`, locale)}
    else s.name
  end as subject_name,
  coalesce(p.slug, c.path, gone.path, s.slug) as subject_key,
  u.name as made_by,
  ${stateAt(now)} as state`

const tables = sql`
  commission_rates r
  left join products p on p.id = r.product_id
  left join categories c on c.id = r.category_id
  left join removed_categories gone on gone.id = r.category_id
  left join stores s on s.id = r.store_id
  left join users u on u.id = r.created_by`

export async function readRates(
  { db, ...view }: Viewing,
  only: NumberedPage & {
    readonly scope: CommissionScope | undefined
    readonly state: RateRow['state'] | undefined
    readonly search: string | undefined
  },
): Promise<(RateRow & { readonly total: number })[]> {
  const words = containing(only.search ?? '')
  const { rows } = await sql<RateRow & { total: number }>`
    with found as materialized (
      select ${columnsOf(view)}
      from ${tables}
      where (${only.scope ?? null}::text is null or r.scope = ${only.scope ?? null})
        and (${only.state ?? null}::text is null or ${stateAt(view.now)} = ${only.state ?? null})
        and (${only.search ?? null}::text is null
          or plain(concat_ws(' ', s.name, s.slug, c.path, c.name ->> 'en', c.name ->> 'fr', p.slug, p.name ->> 'en', p.name ->> 'fr'))
            like plain(${words}))
    )
    select *, (select count(*) from found) as total
    from found
    order by state = 'ended', case when state = 'ended' then valid_until end desc,
      array_position(array['default', 'store', 'category', 'product'], scope), subject_name, valid_from, id
    limit ${only.perPage}
    offset ${offsetOf(only, sql`(select count(*) from found)`)}
  `.execute(db)
  return rows
}

export async function readRate({ db, ...view }: Viewing, id: string): Promise<RateRow | undefined> {
  const { rows } = await sql<RateRow>`select ${columnsOf(view)} from ${tables} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Finds a rate's subject by slug or path; undefined when there is none. */
export async function findSubject(
  { db }: Pick<Work, 'db'>,
  { scope, key }: { scope: Exclude<CommissionScope, 'default'>; key: string },
): Promise<SubjectIds | undefined> {
  switch (scope) {
    case 'product': {
      const row = await db.selectFrom('products').select('id').where('slug', '=', key).executeTakeFirst()
      return row && { productId: row.id }
    }
    case 'category': {
      const row = await db.selectFrom('categories').select('id').where('path', '=', key).executeTakeFirst()
      return row && { categoryId: row.id }
    }
    case 'store': {
      const row = await db.selectFrom('stores').select('id').where('slug', '=', key).executeTakeFirst()
      return row && { storeId: row.id }
    }
  }
}

/** Locks all rates until the transaction ends. */
export async function lockRates({ db }: Pick<Work, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('commission_rates'))`.execute(db)
}

interface RateToInsert extends RateTerms, SubjectIds {
  readonly id: string
  readonly scope: CommissionScope
  readonly validFrom: Date
  readonly validUntil: Date | undefined
  readonly createdBy: string
}

/**
 * Returns false when another rate of the same scope is valid in the period; ends an open-ended rate where this one
 * begins.
 */
export async function insertRate(
  { db, now }: Reading,
  { id, scope, productId, categoryId, storeId, validFrom, validUntil, createdBy, ...terms }: RateToInsert,
): Promise<boolean> {
  const subject = productId ?? categoryId ?? storeId ?? ''
  await sql`
    update commission_rates
    set valid_until = ${validFrom}
    where scope = ${scope}
      and subject = ${subject}
      and valid_until is null
      and valid_from < ${validFrom}
  `.execute(db)
  const written = await db
    .insertInto('commission_rates')
    .values({
      ...terms,
      id,
      scope,
      product_id: productId ?? null,
      category_id: categoryId ?? null,
      store_id: storeId ?? null,
      valid_from: validFrom,
      valid_until: validUntil ?? null,
      created_by: createdBy,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Ends a rate; one that has not begun is cancelled. */
export async function setEnd({ db }: Reading, { id, until }: { id: string; until: Date }): Promise<void> {
  await sql`
    update commission_rates
    set valid_until = greatest(valid_from, ${until}::timestamptz)
    where id = ${id}
  `.execute(db)
}

export async function prolongDefault(
  { db }: Reading,
  { after, until }: { after: Date; until: Date | null },
): Promise<void> {
  await sql`
    update commission_rates
    set valid_until = ${until}::timestamptz
    where scope = 'default'
      and valid_until = ${after}
      and valid_from < ${after}
  `.execute(db)
}

export interface PreviewRow {
  readonly product_id: string
  readonly name: string
  readonly slug: string
  readonly store_name: string
  readonly store_slug: string
  readonly price_minor: number
  readonly currency: string
  readonly country_code: string
  readonly tax_bps: number
  readonly prices_include_tax: boolean
  readonly taxes_delivery: boolean
}

/** Returns a product with the price of its cheapest variant. */
export async function readPreviewed(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  slug: string,
): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`
    select p.id as product_id, ${translated(sql.ref('p.name'), locale)} as name, p.slug, s.name as store_name,
      s.slug as store_slug, v.price_minor, p.currency, s.country_code, s.tax_bps, s.prices_include_tax, s.taxes_delivery
    from products p
    join stores s on s.id = p.store_id
    cross join lateral (
      select v.price_minor
      from variants v
      where v.product_id = p.id
      order by not v.is_active, v.price_minor
      limit 1
    ) v
    where p.slug = ${slug}
  `.execute(db)
  return rows[0]
}
