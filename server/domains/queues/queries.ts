import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { type OperatorQueue, operatorQueues } from '#values/operator-queue.ts'

/** One row per waiting item of each queue, with the time since when it waits. */
const waiting: Readonly<Record<OperatorQueue, RawBuilder<{ since: Date }>>> = {
  applications: sql`
    select submitted_at as since from seller_applications where state in ('submitted', 'in_review')`,
  stores_in_review: sql`
    select created_at as since from stores where state in ('applied', 'in_review')`,
  products_in_review: sql`
    select s.submitted_at as since
    from product_submissions s
    join products p on p.id = s.product_id
    where s.state = 'pending'
      and not p.is_blocked`,
  store_reports: sql`
    select max(created_at) as since from store_reports where settled_at is null group by store_id`,
  messages: sql`
    select m.created_at as since
    from contact_messages m
    where m.closed_at is null
      and not exists (select from contact_answers a where a.message_id = m.id)`,
  texts_waiting: sql`
    select created_at as since from reviews where state = 'pending'
    union all
    select created_at from questions where state = 'pending'
    union all
    select created_at from answers where state = 'pending'`,
  texts_reported: sql`
    select max(created_at) as since
    from reports
    where settled_at is null
    group by coalesce(review_id, question_id, answer_id)`,
  refund_requests: sql`
    select coalesce(approved_at, created_at) as since from refund_requests where state = 'pending'`,
  refunds_owed: sql`
    select updated_at as since from refunds where state = 'manual'`,
  disputes: sql`
    select opened_at as since from disputes where state = 'open'`,
  cases: sql`
    select escalated_at as since from message_cases where state = 'with_support'`,
  transfers_awaited: sql`
    select created_at as since from tenders where state = 'awaiting_transfer' and unapplied_minor = 0`,
  transfers_part: sql`
    select updated_at as since from tenders where state = 'awaiting_transfer' and unapplied_minor > 0`,
  transfers_to_return: sql`
    select updated_at as since from tenders where state <> 'awaiting_transfer' and unapplied_minor > 0`,
  withdrawals_to_approve: sql`
    select coalesce(first_approved_at, created_at) as since from wallet_withdrawals where state = 'pending'`,
  withdrawals_to_pay: sql`
    select approved_at as since from wallet_withdrawals where state = 'approved'`,
  payout_runs: sql`
    select r.drafted_at as since
    from payout_runs r
    where r.discarded_at is null
      and r.id in (select p.run_id from payouts p where p.state in ('draft', 'approved', 'submitted'))`,
  payouts_failed: sql`
    select p.state_changed_at as since
    from payouts p
    where p.state in ('failed', 'returned')
      and not exists (
        select from payouts later
        where later.store_id = p.store_id
          and later.currency = p.currency
          and later.state <> 'left_out'
          and later.created_at > p.created_at
      )`,
  failed_emails: sql`
    select created_at as since from mails where state = 'failed'`,
  ledger_errors: sql`
    select c.at as since
    from (select at, violations from books_checks order by at desc limit 1) c
    cross join jsonb_array_elements(c.violations)`,
}

export interface QueueRow {
  readonly queue: OperatorQueue
  readonly count: number
  readonly newest: Date | null
}

/** Counts all queues in one statement. */
export async function readQueues({ db }: Pick<Work, 'db'>): Promise<QueueRow[]> {
  const counts = operatorQueues.map(
    (queue) => sql`
      select ${queue}::text as queue, count(*)::integer as count, max(since) as newest from (${waiting[queue]}) w`,
  )
  const { rows } = await sql<QueueRow>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}

export interface DigestReader {
  readonly user_id: string
  readonly level: 'full' | 'limited'
  /** Null before the first digest. */
  readonly sent_at: Date | null
  readonly told: Partial<Record<OperatorQueue, number>> | null
}

/** Locks and returns the operators who want the digest, with their last one, so that no other process sends it. */
export async function lockDigestReaders({ db }: Pick<Work, 'db'>): Promise<DigestReader[]> {
  await sql`lock table operator_digests in share row exclusive mode`.execute(db)
  const { rows } = await sql<DigestReader>`
    select o.user_id, o.level, d.sent_at, d.told
    from operators o
    join users u on u.id = o.user_id and u.state = 'active'
    left join operator_digests d on d.user_id = o.user_id
    where not exists (
      select from notification_refusals r
      where r.user_id = o.user_id
        and r.topic = 'operator_queues'
        and r.channel = 'mail'
    )
    order by o.user_id
  `.execute(db)
  return rows
}

export interface NotifiedRow {
  readonly user_id: string
  readonly sent_at: Date
  readonly told: Partial<Record<OperatorQueue, number>>
}

export async function writeNotified({ db }: Pick<Work, 'db'>, rows: readonly NotifiedRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('operator_digests')
    .values(rows.map(({ told, ...row }) => ({ ...row, told: JSON.stringify(told) })))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((excluded) => ({
        sent_at: excluded.ref('excluded.sent_at'),
        told: excluded.ref('excluded.told'),
      })),
    )
    .execute()
}
