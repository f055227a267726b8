/** What the market has counted towards its approval limits today, as the model needs it before a decision. */
import { sql } from 'kysely'
import type { World } from './world.ts'

/** In minor units of dollars. */
export interface ReleasedToday {
  /** What this operator approved alone, by place. */
  readonly alone: number
  /** What was approved for the owner of a store, by its slug, or for a shopper, by the id. */
  readonly receivedBy: (receiver: string) => number
}

export async function releasedToday(
  { market, model, operators }: Pick<World, 'market' | 'model' | 'operators'>,
  approver: number,
): Promise<ReleasedToday> {
  const { id: approverId } = (await operators[approver]?.call('GET /customer')) ?? { id: '' }
  const { rows } = await sql<{ receiver: string; slugs: string[]; minor: number; alone: number }>`
    select r.receiver_id as receiver, coalesce((
        select array_agg(s.slug)
        from store_staff f
        join stores s on s.id = f.store_id
        where f.user_id = r.receiver_id and f.role = 'owner'
      ), '{}') as slugs,
      sum(r.amount_minor)::bigint as minor,
      coalesce(sum(r.amount_minor) filter (
        where r.approved_by = ${approverId} and r.second_approved_by is null
      ), 0)::bigint as alone
    from released_amounts r
    where (r.approved_at at time zone 'America/Port_of_Spain')::date
      = (${new Date(model.now)}::timestamptz at time zone 'America/Port_of_Spain')::date
    group by r.receiver_id
  `.execute(market.database.db)
  return {
    alone: rows.reduce((sum, { alone }) => sum + alone, 0),
    receivedBy: (receiver) =>
      rows
        .filter((row) => row.receiver === receiver || row.slugs.includes(receiver))
        .reduce((sum, { minor }) => sum + minor, 0),
  }
}
