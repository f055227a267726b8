import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db' | 'now'>

const DEVICE_RETENTION_DAYS = 400

export async function deleteOldDevices({ db, now }: Work): Promise<void> {
  await sql`
    delete from known_devices
    where last_seen_at < ${now}::timestamptz - make_interval(days => ${DEVICE_RETENTION_DAYS})
  `.execute(db)
}

export async function isDeviceOf(
  { db }: Reading,
  { userId, secretHash }: { userId: string | undefined; secretHash: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (
      select from known_devices where user_id = ${userId ?? null}::uuid and secret_hash = ${secretHash}
    ) as is_known
  `.execute(db)
  return rows[0]?.is_known ?? false
}

/**
 * Records a sign-in from a device, and returns whether it is new for a user who has others. A browser that lost its
 * cookie does not count as new if another session of the user has the same network.
 */
export async function recordDevice(
  { db, now, visitor }: Work,
  { userId, secretHash, sessionId }: { userId: string; secretHash: string; sessionId: string },
): Promise<{ isNews: boolean }> {
  const { rows } = await sql<{ is_news: boolean }>`
    with before as (
      select count(*) filter (where secret_hash = ${secretHash}) = 0 and count(*) > 0 as is_unknown
      from known_devices
      where user_id = ${userId}
    ),
    noted as (
      insert into known_devices (user_id, secret_hash, first_seen_at, last_seen_at)
      values (${userId}, ${secretHash}, ${now}, ${now})
      on conflict (user_id, secret_hash) do update
      set last_seen_at = excluded.last_seen_at
    )
    select is_unknown and not exists (
        select
        from sessions
        where user_id = ${userId}
          and id <> ${sessionId}
          and ip_address = ${visitor.address}
          and user_agent = ${visitor.userAgent}
      ) as is_news
    from before
  `.execute(db)
  return { isNews: rows[0]?.is_news ?? false }
}

export async function deleteDevicesOf({ db }: Work, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}
