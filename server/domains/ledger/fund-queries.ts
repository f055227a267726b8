import { sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'

/** A tender from a wallet, or from points if `points` is set. */
export interface Fund {
  readonly id: string
  readonly group_id: string
  readonly customer_id: string
  readonly currency: string
  readonly amount_minor: number
  readonly points: number | null
  /** The transaction that reserved it, if it is to be released. */
  readonly reserved_by: string | null
}

/** Returns reservations and releases that the journal does not have yet; points before wallets. */
export async function readUnbookedFunds(
  { db }: Pick<Work, 'db'>,
  groupIds: readonly string[],
): Promise<Fund[]> {
  const { rows } = await sql<Fund>`
    ${planned}
    select t.id, t.group_id, g.customer_id, t.currency, t.amount_minor, t.points, reserved.id as reserved_by
    from tenders t
    join order_groups g on g.id = t.group_id
    left join ledger_transactions reserved on reserved.key = 'put aside ' || t.id
    where t.group_id = any(${groupIds}::uuid[])
      and t.kind in ('wallet', 'points')
      and case
        when reserved.id is null then t.state <> 'released'
        else t.state = 'released'
          and not exists (select from ledger_transactions back where back.key = 'put back ' || t.id)
      end
    order by t.kind, t.id
  `.execute(db)
  return rows
}
