/**
 * Sessions in the tables of better-auth, read and opened with one statement each. Tokens are signed, so read access to
 * the table is not enough to sign in.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { planned } from '#platform/planned.ts'
import { SESSION_DAYS_MAX, type Session, type SessionKey } from '#platform/session.ts'
import type { Person, StaffOf, Work } from '#platform/work.ts'
import type { DeliverTo } from '#values/deliver-to.ts'
import { newId } from '#values/id.ts'
import { permissionsOfStoreRole } from '#values/permissions.ts'

const DAY_MS = 86_400_000
// Accurate enough for the list of sessions.
const SEEN_EVERY_MS = 15 * 60_000
const IDLE_DAYS = 7

interface DeliverToRow {
  readonly country: string
  readonly region: string | null
  readonly city: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly updated_at: Date
  readonly proved_at: Date
  readonly is_strong: boolean
  readonly lacks_second_factor: boolean
  readonly name: string
  readonly is_guest: boolean
  readonly currency: string | null
  readonly deliver_to: DeliverToRow | null
  readonly level: 'full' | 'limited' | null
  readonly stores: readonly Omit<StaffOf, 'permissions'>[]
}

/**
 * Returns a token's session with the user's current permissions; undefined if it has expired or the user is blocked.
 */
export async function readSession(db: Database, token: string, now: Date): Promise<Session | undefined> {
  const { rows } = await sql<SessionRow>`
    ${planned}
    select s.id, s.user_id, s.updated_at, s.proved_at, s.is_strong, u.name, u.is_guest, u.currency, o.level,
      case
        when u.deliver_to_country is null then (
          select json_build_object(
            'country', a.country_code, 'region', a.region, 'city', a.city,
            'latitude', a.latitude, 'longitude', a.longitude
          )
          from addresses a
          where a.user_id = u.id and a.is_default
        )
        else json_build_object(
          'country', u.deliver_to_country, 'region', u.deliver_to_region, 'city', u.deliver_to_city,
          'latitude', null, 'longitude', null
        )
      end as deliver_to,
      coalesce(
        (
          select json_agg(json_build_object('storeId', st.id, 'slug', st.slug, 'role', f.role) order by st.name)
          from store_staff f
          join stores st on st.id = f.store_id
          where f.user_id = u.id
        ),
        '[]'
      ) as stores,
      not s.is_strong and ${isAskedForSecondFactor} as lacks_second_factor
    from sessions s
    join users u on u.id = s.user_id
    left join operators o on o.user_id = u.id
    where s.token = ${token} and s.expires_at > ${now} and u.state = 'active'
  `.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (now.getTime() - row.updated_at.getTime() > SEEN_EVERY_MS) await prolong(db, row.id, now)
  const proof = { at: row.proved_at, isStrong: row.is_strong }
  return {
    id: row.id,
    person: personOf(row),
    proof,
    currency: row.currency ?? undefined,
    deliverTo: row.deliver_to ? placeOf(row.deliver_to) : undefined,
  }
}

function placeOf({ country, region, city, latitude, longitude }: DeliverToRow): DeliverTo {
  return {
    country,
    ...(region && { region }),
    ...(city && { city }),
    ...(latitude !== null && longitude !== null && { position: { latitude, longitude } }),
  }
}

/** True if user `u` with operator row `o` has dashboard access, and has two-factor authentication or must have it. */
const isAskedForSecondFactor = sql`(
  (o.user_id is not null or exists (select from store_staff f where f.user_id = u.id))
  and (
    exists (select from second_factors t where t.user_id = u.id and t.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = u.id)
    or exists (
      select from settings r
      where r.key = 'second_factor'
        and (
          (o.user_id is not null and r.value @> '{"operators": true}')
          or (r.value @> '{"sellers": true}' and exists (select from store_staff f where f.user_id = u.id))
        )
    )
  )
)`

/** Opens a session for an authenticated user in this Work, and sets its cookie or returns its token. */
export async function openSession(
  work: Work,
  key: SessionKey,
  { userId, isRemembered, isStrong }: { userId: string; isRemembered: boolean; isStrong: boolean },
): Promise<{ id: string; signed: string }> {
  const id = newId()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(work.now.getTime() + IDLE_DAYS * DAY_MS)
  const { address, userAgent } = work.visitor
  await sql`
    ${planned}
    insert into sessions (
      id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at, proved_at, is_strong,
      is_remembered
    )
    values (
      ${id}, ${userId}, ${token}, ${expiresAt}, ${address}, ${userAgent}, ${work.now}, ${work.now}, ${work.now},
      ${isStrong}, ${isRemembered}
    )
  `.execute(work.db)
  const signed = key.sign(token)
  work.setSessionCookie({ signed, isRemembered })
  return { id, signed }
}

async function prolong(db: Database, sessionId: string, now: Date): Promise<void> {
  await sql`
    update sessions
    set updated_at = ${now},
      expires_at = least(
        ${now}::timestamptz + make_interval(days => ${IDLE_DAYS}),
        created_at + make_interval(days => ${SESSION_DAYS_MAX})
      )
    where id = ${sessionId}
  `.execute(db)
}

function personOf(row: SessionRow): Person {
  return {
    kind: 'person',
    userId: row.user_id,
    name: row.name,
    isGuest: row.is_guest,
    stores: row.stores.map((staff) => ({ ...staff, permissions: permissionsOfStoreRole(staff.role) })),
    ...(row.level && { operatorLevel: row.level }),
    ...(row.lacks_second_factor && { lacksSecondFactor: true as const }),
  }
}
