import { type RawBuilder, sql } from 'kysely'
import type { StoreSummary } from '#contract/catalog.ts'
import type { StoreReport } from '#contract/operator.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { planned } from '#platform/planned.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type OpeningRow, openingColumns } from './opening.ts'
import { type TermsRow, termsColumns } from './terms.ts'

type Reading = Pick<Work, 'db' | 'now' | 'locale'>

export async function readOpenings({
  db,
  now,
}: Pick<Work, 'db' | 'now'>): Promise<(OpeningRow & { id: string })[]> {
  const { rows } = await sql<OpeningRow & { id: string }>`
    select s.id, ${openingColumns(now)}
    from stores s
    where s.state = 'approved'
  `.execute(db)
  return rows
}

export async function readTerms(
  { db, now }: Pick<Work, 'db' | 'now'>,
  storeIds: readonly string[],
): Promise<TermsRow[]> {
  const { rows } = await sql<TermsRow>`
    ${planned}
    select ${termsColumns(now)}
    from stores s
    where s.id = any(${storeIds}::uuid[])
  `.execute(db)
  return rows
}

export interface StoreDetailsRow {
  readonly id: string
  readonly about: string
  readonly street: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly links: Record<string, string>
  readonly pictures: Picture[]
}

export async function readStoreDetails(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  storeIds: readonly string[],
): Promise<StoreDetailsRow[]> {
  const { rows } = await sql<StoreDetailsRow>`
    select
      s.id,
      ${translated(sql.ref('s.about'), locale)} as about,
      s.street,
      case when not s.hides_email then s.email end as email,
      case when not s.hides_phone then s.phone end as phone,
      s.links,
      coalesce((
        select json_agg(best.picture order by best.sold_count desc, best.product_id)
        from (
          select l.product_id, l.sold_count, ${pictureJson(sql.ref('shown.picture_id'), locale)} as picture
          from product_listings l
          join product_pictures shown on shown.product_id = l.product_id and shown.position = 0
          where l.store_id = s.id
            and l.is_offered
          order by l.sold_count desc, l.product_id
          limit 4
        ) best
      ), '[]') as pictures
    from stores s
    where s.id = any(${storeIds}::uuid[])
  `.execute(db)
  return rows
}

export async function addReport(
  { db, now }: Pick<Work, 'db' | 'now'>,
  report: {
    id: string
    storeId: string
    reporterId: string | null
    kind: ReportKind
    words: string
    email: string | null
  },
): Promise<void> {
  await db
    .insertInto('store_reports')
    .values({
      id: report.id,
      store_id: report.storeId,
      reporter_id: report.reporterId,
      kind: report.kind,
      words: report.words,
      email: report.email,
      created_at: now,
    })
    .execute()
}

export interface StoreRow extends OpeningRow, StoreSummary {
  readonly tagline: string
  readonly city: string
  readonly country_name: string
  readonly cuisine: string
  readonly rating: number | null
  readonly rating_count: number
  readonly product_count: number
  readonly logo: Picture | null
  readonly cover: Picture | null
  readonly prep_minutes: number | null
  readonly min_order_minor: number
  readonly currency: string
}

export async function readStoreCards(
  { db, now, locale }: Reading,
  storeIds: readonly string[],
): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select ${cardColumns({ now, locale })}
    from stores s
    join countries land on land.code = s.country_code
    left join categories cuisine on cuisine.id = s.cuisine_category_id
    where s.id = any(${storeIds}::uuid[])
  `.execute(db)
  return rows
}

export interface FullStoreRow extends StoreRow {
  readonly about: string
  readonly street: string | null
  readonly since_year: number | null
  readonly email: string | null
  readonly phone: string | null
  readonly links: Record<string, string>
  readonly vacation_message: string
  readonly returns_days: number
  readonly offers_pickup: boolean
  readonly accepts_cash: boolean
  readonly latitude: number | null
  readonly longitude: number | null
}

export async function readPublicStore(
  { db, now, locale }: Reading,
  slug: string,
): Promise<FullStoreRow | undefined> {
  const { rows } = await sql<FullStoreRow>`
    select
      ${cardColumns({ now, locale })},
      ${translated(sql.ref('s.about'), locale)} as about,
      s.street,
      s.since_year,
      case when not s.hides_email then s.email end as email,
      case when not s.hides_phone then s.phone end as phone,
      s.links,
      ${translated(sql.ref('s.vacation_message'), locale)} as vacation_message,
      s.returns_days,
      s.offers_pickup,
      s.accepts_cash,
      s.latitude,
      s.longitude
    from stores s
    join countries land on land.code = s.country_code
    left join categories cuisine on cuisine.id = s.cuisine_category_id
    where s.slug = ${slug}
      and s.state = 'approved'
  `.execute(db)
  return rows[0]
}

export interface StaffStoreRow extends OpeningRow, StoreSummary {
  readonly currency: string
  readonly minor_units: number
  readonly logo: Picture | null
}

export async function readStaffStores(
  { db, now, locale }: Reading,
  storeIds: readonly string[],
): Promise<StaffStoreRow[]> {
  const { rows } = await sql<StaffStoreRow>`
    select
      s.id,
      s.slug,
      s.name,
      s.vertical,
      s.country_code,
      s.currency,
      c.minor_units,
      ${pictureJson(sql.ref('s.logo_id'), locale)} as logo,
      ${openingColumns(now)}
    from stores s
    join currencies c on c.code = s.currency
    where s.id = any(${storeIds}::uuid[])
    order by s.name
  `.execute(db)
  return rows
}

/** Pauses an approved store until a moment, or resumes it; returns false when it is not approved. */
export async function setPause(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { storeId, until }: { storeId: string; until: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stores')
    .set({ paused_until: until, updated_at: now })
    .where('id', '=', storeId)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type ReportKind = StoreReport['kind']

export type StoreState =
  | 'applied'
  | 'in_review'
  | 'preparing'
  | 'approved'
  | 'suspended'
  | 'rejected'
  | 'terminated'

/** Moves a store from one of the given states to another and records it; undefined when it is in none of them. */
export async function moveStore(
  { db, now }: Pick<Work, 'db' | 'now'>,
  move: {
    slug: string
    from: readonly StoreState[]
    to: StoreState
    reason: string | null
    actorId: string
    eventId: string
  },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with before as (
      select s.id, s.state
      from stores s
      where s.slug = ${move.slug}
        and s.state = any(${move.from}::text[])
      for update
    ),
    moved as (
      update stores s
      set state = ${move.to},
          state_reason = ${move.reason},
          updated_at = ${now}
      from before
      where s.id = before.id
      returning s.id, before.state as from_state
    )
    insert into store_events (id, store_id, from_state, to_state, actor_id, reason, at)
    select ${move.eventId}::uuid, moved.id, moved.from_state, ${move.to}, ${move.actorId}::uuid, ${move.reason}, ${now}
    from moved
    returning store_id as id
  `.execute(db)
  return rows[0]?.id
}

/**
 * Returns whether a store has this name, ignoring its spelling. Holds a lock, so that concurrent calls wait until
 * this transaction ends.
 */
export async function readNameTaken(
  { db }: Pick<Work, 'db'>,
  { name, except }: { name: string; except: string | null },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('store names', 0))`.execute(db)
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select
      from stores s
      where regexp_replace(plain(normalize(s.name, nfkc)), '[^[:alnum:]]', '', 'g')
        = regexp_replace(plain(normalize(${name}::text, nfkc)), '[^[:alnum:]]', '', 'g')
        and s.id is distinct from ${except}::uuid
    ) as taken
  `.execute(db)
  return rows[0]?.taken === true
}

export async function readStoreId({ db }: Pick<Work, 'db'>, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('stores').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id
}

function cardColumns({ now, locale }: { now: Date; locale: string }): RawBuilder<StoreRow> {
  return sql`
    s.id,
    s.slug,
    s.name,
    s.vertical,
    s.country_code,
    ${translated(sql.ref('s.tagline'), locale)} as tagline,
    s.city,
    ${translated(sql.ref('land.name'), locale)} as country_name,
    ${translated(sql.ref('cuisine.name'), locale)} as cuisine,
    case when s.rating_count > 0 then round(s.rating_sum::numeric / s.rating_count, 2)::float8 end as rating,
    s.rating_count,
    s.product_count,
    ${pictureJson(sql.ref('s.logo_id'), locale)} as logo,
    ${pictureJson(sql.ref('s.cover_id'), locale)} as cover,
    s.prep_minutes,
    s.min_order_minor,
    s.currency,
    ${openingColumns(now)}`
}

export async function insertFollow(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { userId, storeId }: { userId: string; storeId: string },
): Promise<void> {
  await sql`
    ${planned}
    insert into followed_stores (user_id, store_id, followed_at)
    values (${userId}, ${storeId}, ${now})
    on conflict do nothing
  `.execute(db)
}

export async function deleteFollow(
  { db }: Pick<Work, 'db'>,
  { userId, slug }: { userId: string; slug: string },
): Promise<void> {
  await sql`
    ${planned}
    delete from followed_stores
    where user_id = ${userId}
      and store_id = (select id from stores where slug = ${slug})
  `.execute(db)
}

export async function readFollowed(
  { db }: Pick<Work, 'db'>,
  userId: string,
): Promise<{ id: string; slug: string }[]> {
  const { rows } = await sql<{ id: string; slug: string }>`
    ${planned}
    select s.id, s.slug
    from followed_stores f
    join stores s on s.id = f.store_id
    where f.user_id = ${userId}
      and s.state = 'approved'
    order by f.followed_at desc, f.store_id
  `.execute(db)
  return rows
}
