import { sql } from 'kysely'
import type { AddressFields } from '#contract/accounts.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { isPhone } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { planned } from '#platform/planned.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { StoreRole } from '#values/permissions.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export interface UserRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly contact_email: string | null
  readonly phone: string | null
  readonly picture: Picture | null
  readonly is_guest: boolean
  readonly currency: string | null
  readonly locale: string
  readonly state: 'active' | 'suspended' | 'deleted'
  readonly is_operator: boolean
  readonly stores: { id: string; slug: string; name: string; role: StoreRole }[]
}

export async function readUser({ db, locale }: Reading, userId: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    ${planned}
    select u.id, u.name, u.email, u.contact_email, u.phone, u.is_guest, u.currency, u.locale, u.state,
      ${pictureJson(sql.ref('u.picture_id'), locale)} as picture,
      exists (select from operators o where o.user_id = u.id) as is_operator,
      coalesce(
        (
          select json_agg(
            json_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'role', f.role)
            order by s.name
          )
          from store_staff f
          join stores s on s.id = f.store_id
          where f.user_id = u.id
        ),
        '[]'
      ) as stores
    from users u
    where u.id = ${userId}
  `.execute(db)
  return rows[0]
}

export interface ContactRow {
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/** Returns a user's contact details; the account can't be deleted until this Work ends. */
export async function lockContact({ db }: Pick<Work, 'db'>, userId: string): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    ${planned}
    select name, coalesce(contact_email, email) as email, phone
    from users
    where id = ${userId}
      and state = 'active'
    for key share
  `.execute(db)
  return rows[0]
}

/** Creates a guest with a placeholder address that can't receive email, as each user needs a unique one. */
export async function insertGuest(
  { db, now, locale, currency }: Work,
  { id, name, email, phone }: { id: string; name: string; email: string; phone: string },
): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    ${planned}
    insert into users (id, name, email, contact_email, phone, is_guest, locale, currency, created_at, updated_at)
    values (
      ${id}, ${name}, ${`guest-${id}@guest.invalid`}, ${email}, ${phone}, true, ${locale}, ${currency}, ${now}, ${now}
    )
    returning id, name, email, contact_email, phone, is_guest, currency, locale, state, null as picture,
      false as is_operator, '[]'::json as stores
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('No row returned for the new guest')
  return row
}

export async function updateCurrency({ db, now }: Work, userId: string, currency: string): Promise<void> {
  await db.updateTable('users').set({ currency, updated_at: now }).where('id', '=', userId).execute()
}

export async function updateProfile(
  { db, now }: Work,
  userId: string,
  { name, phone }: { name: string; phone: string },
): Promise<void> {
  await db.updateTable('users').set({ name, phone, updated_at: now }).where('id', '=', userId).execute()
}

/** Returns the previous picture. */
export async function updatePicture(
  { db, now }: Work,
  userId: string,
  pictureId: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    ${planned}
    with before as (
      select id, picture_id
      from users
      where id = ${userId}
      for update
    )
    update users u
    set picture_id = ${pictureId}, updated_at = ${now}
    from before
    where u.id = before.id
    returning before.picture_id as before
  `.execute(db)
  return rows[0]?.before ?? undefined
}

export async function readPicture({ db, locale }: Reading, userId: string): Promise<Picture | undefined> {
  const { rows } = await sql<{ picture: Picture | null }>`
    ${planned}
    select ${pictureJson(sql.ref('u.picture_id'), locale)} as picture
    from users u
    where u.id = ${userId}
  `.execute(db)
  return rows[0]?.picture ?? undefined
}

/** Moves accounts to another currency. */
export async function replaceCurrency(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db.updateTable('users').set({ currency: to, updated_at: now }).where('currency', '=', from).execute()
}

export async function isCurrencyOffered({ db }: Pick<Work, 'db'>, currency: string): Promise<boolean> {
  const found = await db
    .selectFrom('currencies')
    .select('code')
    .where('code', '=', currency)
    .where('is_offered', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteSession({ db }: Work, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function deleteSessionsOf({ db }: Pick<Work, 'db'>, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function deleteOverSessions({ db, now }: Work): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute()
}

export type AddressRow = Awaited<ReturnType<typeof readAddresses>>[number]

/** Returns a user's addresses, the default first, then the newest. */
export async function readAddresses(work: Reading, userId: string) {
  return addressesOf(work, userId)
    .orderBy('a.is_default', 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
}

export async function readAddress(work: Reading, userId: string, addressId: string) {
  return addressesOf(work, userId).where('a.id', '=', addressId).executeTakeFirst()
}

export async function countAddresses({ db }: Pick<Work, 'db'>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('addresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Callers decide the default for deliveries and for billing. */
type StoredFields = AddressFields & { readonly is_default: boolean; readonly is_default_billing: boolean }

export async function insertAddress(
  { db, now }: Work,
  userId: string,
  fields: StoredFields,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('addresses')
    .values({ id, user_id: userId, ...columnsOf(fields), created_at: now, updated_at: now })
    .execute()
  return id
}

export async function updateAddress(
  { db, now }: Work,
  { userId, addressId }: { userId: string; addressId: string },
  fields: StoredFields,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('addresses')
    .set({ ...columnsOf(fields), updated_at: now })
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function clearDefault({ db, now }: Work, userId: string): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ is_default: false, updated_at: now })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
}

export async function clearDefaultBilling({ db, now }: Work, userId: string): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ is_default_billing: false, updated_at: now })
    .where('user_id', '=', userId)
    .where('is_default_billing', '=', true)
    .execute()
}

/** Makes the newest address the default if there is none. */
export async function ensureDefault({ db, now }: Work, userId: string): Promise<void> {
  await sql`
    update addresses
    set is_default = true, updated_at = ${now}
    where id = (
        select id
        from addresses
        where user_id = ${userId}
        order by created_at desc, id desc
        limit 1
      )
      and not exists (select from addresses where user_id = ${userId} and is_default)
  `.execute(db)
}

export async function deleteAddress(
  { db }: Work,
  { userId, addressId }: { userId: string; addressId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface CountryRow {
  readonly code: string
  readonly name: Texts
  readonly regions: unknown
  readonly requires_region: boolean
  readonly uses_postcode: boolean
  readonly requires_postcode: boolean
  readonly postcode_pattern: string | null
  readonly postcode_example: string | null
}

export async function readCountries({ db }: Pick<Work, 'db'>): Promise<CountryRow[]> {
  const { rows } = await sql<CountryRow>`
    select
      code, name, regions, requires_region, uses_postcode, requires_postcode, postcode_pattern, postcode_example
    from countries
  `.execute(db)
  return rows
}

function addressesOf({ db, locale }: Reading, userId: string) {
  return db
    .selectFrom('addresses as a')
    .innerJoin('countries as c', 'c.code', 'a.country_code')
    .select([
      'a.id',
      'a.title',
      'a.full_name',
      'a.street',
      'a.landmark',
      'a.directions',
      'a.city',
      'a.region',
      'a.postcode',
      'a.country_code',
      'a.phone',
      'a.latitude',
      'a.longitude',
      'a.is_default',
      'a.is_default_billing',
      translated(sql.ref('c.name'), locale).as('country_name'),
    ])
    .where('a.user_id', '=', userId)
}

function columnsOf(fields: StoredFields) {
  return {
    title: fields.title,
    full_name: fields.full_name,
    street: fields.street,
    landmark: fields.landmark ?? null,
    directions: fields.directions ?? null,
    city: fields.city,
    region: fields.region ?? null,
    postcode: fields.postcode ?? null,
    country_code: fields.country_code,
    phone: fields.phone,
    latitude: fields.latitude ?? null,
    longitude: fields.longitude ?? null,
    is_default: fields.is_default,
    is_default_billing: fields.is_default_billing,
  }
}

export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly is_guest: boolean
  readonly state: 'active' | 'suspended' | 'deleted'
  readonly roles: string[]
  readonly orders_count: number
  readonly has_second_factor: boolean
  readonly created_at: Date
  readonly total: number
}

export async function readUsers(
  { db }: Pick<Work, 'db'>,
  {
    id,
    search,
    role,
    ...asked
  }: NumberedPage & {
    id?: string | undefined
    search?: string | undefined
    role?: 'customer' | 'guest' | 'seller' | 'operator' | undefined
  },
): Promise<PersonRow[]> {
  const wanted = search === undefined || search === '' ? null : search.toLowerCase()
  const { rows } = await sql<PersonRow>`
    with people as (
      select u.id, u.name, coalesce(u.contact_email, u.email) as email, u.phone, u.is_guest, u.state, u.created_at,
        array_remove(
          array[
            case when exists (select from operators o where o.user_id = u.id) then 'operator' end,
            case when exists (select from store_staff f where f.user_id = u.id) then 'seller' end,
            case when u.is_guest then 'guest' else 'customer' end
          ],
          null
        ) as roles
      from users u
    ),
    found as (
      select p.*, count(*) over () as total
      from people p
      where (${id ?? null}::uuid is null or p.id = ${id ?? null}::uuid)
        and (${role ?? null}::text is null or ${role ?? null}::text = any (p.roles))
        and (
          ${wanted}::text is null
          or position(${wanted}::text in lower(p.name)) > 0
          or position(${wanted}::text in p.email) > 0
          or ${isPhone([sql`p.phone`], search ?? '')}
        )
    )
    select found.*, (select count(*) from order_groups g where g.customer_id = found.id) as orders_count,
      exists (select from passkeys k where k.user_id = found.id)
        or exists (select from second_factors f where f.user_id = found.id and f.confirmed_at is not null)
        as has_second_factor
    from found
    order by found.created_at desc, found.id desc
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select max(total) from found)`)}
  `.execute(db)
  return rows
}

/** Returns the user's state, locked until this Work ends. */
export async function lockState({ db }: Work, userId: string): Promise<PersonRow['state'] | undefined> {
  const { rows } = await sql<{ state: PersonRow['state'] }>`
    select state
    from users
    where id = ${userId}
    for no key update
  `.execute(db)
  return rows[0]?.state
}

/** Also records who changed it and why. */
export async function setState(
  { db, now, actor }: Work,
  userId: string,
  { from, to, reason }: { from: string; to: 'active' | 'suspended'; reason?: string },
): Promise<void> {
  await db.updateTable('users').set({ state: to, updated_at: now }).where('id', '=', userId).execute()
  await db
    .insertInto('person_events')
    .values({
      id: newId(),
      user_id: userId,
      from_state: from,
      to_state: to,
      actor_id: actor.kind === 'person' ? actor.userId : null,
      reason: reason ?? null,
      at: now,
    })
    .execute()
}

/** Returns false if the user already has full operator rights. */
export async function insertOperator(
  { db, now }: Pick<Work, 'db' | 'now'>,
  userId: string,
): Promise<boolean> {
  const written = await db
    .insertInto('operators')
    .values({ user_id: userId, level: 'full', created_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ level: 'full' }).where('operators.level', '<>', 'full'),
    )
    .returning('user_id')
    .executeTakeFirst()
  return written !== undefined
}
