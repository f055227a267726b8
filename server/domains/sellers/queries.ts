import { type RawBuilder, sql } from 'kysely'
import type { StoreSummary } from '#contract/catalog.ts'
import type { StoreReport } from '#contract/operator.ts'
import type { Picture, Vertical } from '#contract/vocabulary.ts'
import { largestSql, pictureJson } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { planned } from '#platform/planned.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type OpeningRow, openingColumns } from './opening.ts'
import { isListed } from './readiness.ts'
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

export interface DirectoryRow extends OpeningRow {
  readonly id: string
  readonly name: string
  readonly vertical: Vertical
  readonly country_code: string
  readonly country_name: string
  readonly cuisine_slug: string | null
  readonly cuisine: string | null
  /** Slugs of the categories of its products. */
  readonly sells: string[]
  readonly delivery_zones: string[]
  readonly offers_pickup: boolean
  readonly stars: number | null
  readonly rating_score: number
  readonly created_at: Date
}

/** Returns every matching approved store; filtering and sorting happen in memory. */
export async function readDirectory(
  { db, now, locale }: Reading,
  only: { vertical?: Vertical | undefined; search?: string | undefined },
): Promise<DirectoryRow[]> {
  const search = only.search ? containing(only.search) : null
  const { rows } = await sql<DirectoryRow>`
    select
      s.id,
      s.name,
      s.vertical,
      s.country_code,
      ${translated(sql.ref('land.name'), locale)} as country_name,
      cuisine.slug as cuisine_slug,
      ${translated(sql.ref('cuisine.name'), locale)} as cuisine,
      s.sells,
      s.delivery_zones,
      s.offers_pickup,
      case when s.rating_count > 0 then s.rating_sum / s.rating_count end as stars,
      -- As if eight people more had given 3.8 stars.
      (s.rating_sum * 1000 + 30400) / (s.rating_count + 8) as rating_score,
      s.created_at,
      ${openingColumns(now)}
    from stores s
    join countries land on land.code = s.country_code
    left join categories cuisine on cuisine.id = s.cuisine_category_id
    where ${isListed}
      and ${only.vertical ? sql`s.vertical = ${only.vertical}` : sql`true`}
      and ${
        search
          ? sql`plain(concat_ws(' ', s.name, s.city, s.tagline ->> 'en', s.tagline ->> 'fr', land.name ->> 'en', land.name ->> 'fr', cuisine.name ->> 'en', cuisine.name ->> 'fr')) like plain(${search})`
          : sql`true`
      }
    order by s.name
  `.execute(db)
  return rows
}

/** Returns the top categories of all verticals or of one, in order. */
export async function readTopCategories(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  vertical: Vertical | undefined,
): Promise<{ slug: string; name: string }[]> {
  const { rows } = await sql<{ slug: string; name: string }>`
    select c.slug, ${translated(sql.ref('c.name'), locale)} as name
    from categories c
    where c.depth = 1
      and ${vertical ? sql`c.vertical = ${vertical}` : sql`c.vertical <> 'restaurants'`}
    order by c.vertical, c.position, c.path
  `.execute(db)
  return rows
}

export async function readSitemapStores(
  { db }: Pick<Work, 'db'>,
  asked: { after: string; limit: number },
): Promise<{ slug: string; vertical: Vertical; changed_at: Date; picture: string | null }[]> {
  const { rows } = await sql<{ slug: string; vertical: Vertical; changed_at: Date; picture: string | null }>`
    select
      s.slug,
      s.vertical,
      s.updated_at as changed_at,
      case when cover.id is not null then ${largestSql('cover')} end as picture
    from stores s
    left join pictures cover on cover.id = s.cover_id
    where ${isListed}
      and s.slug > ${asked.after}
    order by s.slug
    limit ${asked.limit}
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

type StoreState = 'applied' | 'in_review' | 'preparing' | 'approved' | 'suspended' | 'rejected' | 'terminated'

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

export interface OperatorStoreRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly vertical: Vertical
  readonly city: string
  readonly country_name: string
  readonly state: StoreState
  readonly state_reason: string | null
  readonly logo: Picture | null
  readonly owner: { name: string; email: string } | null
  readonly commission_bps: number
  readonly product_count: number
  readonly order_count: number
  readonly sales: { minor: number; currency: string }[]
  readonly reports: {
    kind: ReportKind
    words: string
    email: string | null
    at: string
    is_settled: boolean
  }[]
  readonly created_at: Date
  readonly total: number
}

type ReportKind = StoreReport['kind']

function inState(state: StoreState | 'waiting' | undefined): RawBuilder<unknown> {
  if (state === undefined) return sql`true`
  return state === 'waiting' ? sql`s.state in ('applied', 'in_review')` : sql`s.state = ${state}`
}

/** Marks all open reports of a store as handled; returns their number. */
export async function settleReports(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { slug, by }: { slug: string; by: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update store_reports r
    set settled_at = ${now}, settled_by = ${by}
    from stores s
    where s.slug = ${slug}
      and r.store_id = s.id
      and r.settled_at is null
  `.execute(db)
  return Number(numAffectedRows)
}

export async function readAnyStores(
  { db, locale, now }: Reading,
  only: {
    slug?: string
    state?: StoreState | 'waiting' | undefined
    search?: string | undefined
    isReported?: boolean
  } & NumberedPage,
): Promise<OperatorStoreRow[]> {
  const search = only.search ? containing(only.search) : null
  const { rows } = await sql<OperatorStoreRow>`
    with found as (
      select s.*, owner.name as owner_name, owner.email as owner_email
      from stores s
      left join users owner on owner.id = s.owner_id
      where ${only.slug ? sql`s.slug = ${only.slug}` : sql`true`}
        and ${inState(only.state)}
        and ${only.isReported ? sql`exists (select from store_reports r where r.store_id = s.id and r.settled_at is null)` : sql`true`}
        and ${search ? sql`plain(concat_ws(' ', s.name, s.city, owner.name, owner.email)) like plain(${search})` : sql`true`}
    )
    select
      s.id,
      s.slug,
      s.name,
      s.vertical,
      s.city,
      ${translated(sql.ref('land.name'), locale)} as country_name,
      s.state,
      s.state_reason,
      ${pictureJson(sql.ref('s.logo_id'), locale)} as logo,
      case when s.owner_id is not null then json_build_object('name', s.owner_name, 'email', s.owner_email) end as owner,
      coalesce((
        select r.bps
        from commission_rates r
        where r.scope in ('store', 'default')
          and r.subject in (s.id::text, '')
          and r.valid_from <= ${now}
          and (r.valid_until is null or r.valid_until > ${now})
        order by r.scope desc
        limit 1
      ), 0) as commission_bps,
      (
        select count(*) from products p
        where p.store_id = s.id
          and p.state = 'published'
      ) as product_count,
      coalesce(sold.orders, 0) as order_count,
      coalesce(sold.sales, '[]') as sales,
      coalesce((
        select json_agg(json_build_object(
          'kind', told.kind, 'words', told.words, 'email', told.email, 'at', told.created_at,
          'is_settled', told.settled_at is not null
        ) order by told.settled_at is not null, told.created_at desc, told.id desc)
        from (
          select * from store_reports r
          where r.store_id = s.id
          order by r.settled_at is not null, r.created_at desc, r.id desc
          limit 20
        ) told
      ), '[]') as reports,
      s.created_at,
      (select count(*) from found) as total
    from (
      select * from found
      order by created_at desc, id desc
      limit ${only.perPage}
      offset ${offsetOf(only, sql`(select count(*) from found)`)}
    ) s
    join countries land on land.code = s.country_code
    left join lateral (
      select
        sum(by_currency.orders)::integer as orders,
        json_agg(json_build_object('minor', by_currency.minor, 'currency', by_currency.currency)) as sales
      from (
        select o.currency, sum(f.net_minor) as minor, count(*) as orders
        from orders o
        join order_figures f on f.order_id = o.id
        where o.store_id = s.id
          and o.state not in ('pending_payment', 'expired', 'rejected', 'cancelled')
        group by o.currency
      ) by_currency
    ) sold on true
    order by s.created_at desc, s.id desc
  `.execute(db)
  return rows
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

export interface StoreToInsert {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly vertical: Vertical
  readonly ownerId: string
  readonly about: Record<string, string>
  readonly countryCode: string
  readonly city: string
  readonly street: string
  readonly email: string
  readonly phone: string
  readonly hidesEmail: boolean
  readonly hidesPhone: boolean
  readonly links: Record<string, string>
  readonly logoId: string | null
  readonly coverId: string | null
  readonly deliveryMode: 'parcel' | 'kitchen'
  readonly eventId: string
  readonly actorId: string
}

/**
 * Inserts a store in preparation with its owner as staff and the person who created it; currency and time zone are
 * those of its country.
 */
export async function insertStore(
  { db, now }: Pick<Work, 'db' | 'now'>,
  store: StoreToInsert,
): Promise<void> {
  await sql`
    with opened as (
      insert into stores (
        id, slug, name, vertical, owner_id, about, country_code, city, street, timezone, email, phone,
        hides_email, hides_phone, links, logo_id, cover_id, currency, delivery_mode, state,
        created_at, updated_at
      )
      select
        ${store.id}::uuid, ${store.slug}, ${store.name}, ${store.vertical}, ${store.ownerId}::uuid,
        ${JSON.stringify(store.about)}::jsonb, land.code, ${store.city}, ${store.street},
        coalesce(land.timezone, 'UTC'), ${store.email}, ${store.phone}, ${store.hidesEmail}, ${store.hidesPhone},
        ${JSON.stringify(store.links)}::jsonb, ${store.logoId}::uuid, ${store.coverId}::uuid,
        coalesce(land.currency, 'USD'), ${store.deliveryMode}, 'preparing', ${now}, ${now}
      from countries land
      where land.code = ${store.countryCode}
      returning id
    ),
    staffed as (
      insert into store_staff (store_id, user_id, role, created_at)
      select opened.id, ${store.ownerId}::uuid, 'owner', ${now}
      from opened
    )
    insert into store_events (id, store_id, from_state, to_state, actor_id, at)
    select ${store.eventId}::uuid, opened.id, 'applied', 'preparing', ${store.actorId}::uuid, ${now}
    from opened
  `.execute(db)
}

export async function storeExists({ db }: Pick<Work, 'db'>, slug: string): Promise<boolean> {
  const row = await db.selectFrom('stores').select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined
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
