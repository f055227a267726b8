import { sql } from 'kysely'
import type { Preferences } from '#contract/preferences.ts'
import type { Work } from '#platform/work.ts'
import type { NoticeTopic } from '#values/notice-topic.ts'

type ColorMode = Preferences['color_mode']

interface ChoicesRow {
  readonly locale: string
  readonly currency: string | null
  readonly color_mode: ColorMode | null
  readonly refusals: { readonly topic: NoticeTopic; readonly channel: 'mail' | 'market' }[]
}

export async function readChoices({ db }: Pick<Work, 'db'>, userId: string): Promise<ChoicesRow> {
  const { rows } = await sql<ChoicesRow>`
    select u.locale, u.currency, u.color_mode,
      coalesce((
        select json_agg(json_build_object('topic', r.topic, 'channel', r.channel))
        from notification_refusals r
        where r.user_id = u.id
      ), '[]') as refusals
    from users u
    where u.id = ${userId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`User ${userId} not found`)
  return row
}

interface Refusal {
  readonly topic: NoticeTopic
  readonly channel: 'mail' | 'market'
  readonly isRefused: boolean
}

/** Updates the refusals of the given topics; others are left unchanged. */
export async function setRefusals(
  { db, now }: Pick<Work, 'db' | 'now'>,
  userId: string,
  refusals: readonly Refusal[],
): Promise<void> {
  if (refusals.length === 0) return
  await sql`
    with given as (
      select topic, channel, "isRefused" as is_refused
      from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as g (topic text, channel text, "isRefused" boolean)
    ),
    told_again as (
      delete from notification_refusals r
      using given g
      where r.user_id = ${userId}
        and r.topic = g.topic
        and r.channel = g.channel
        and not g.is_refused
    )
    insert into notification_refusals (user_id, topic, channel, refused_at)
    select distinct ${userId}::uuid, topic, channel, ${now}::timestamptz
    from given
    where is_refused
    on conflict do nothing
  `.execute(db)
}
