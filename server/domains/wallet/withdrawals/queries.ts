import { type RawBuilder, sql } from 'kysely'
import type { WithdrawalState } from '#contract/withdrawals.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import type { Masked } from './payee.ts'
import type { WithdrawalMoney } from './postings.ts'

type Reading = Pick<Work, 'db'>
type Writing = Pick<Work, 'db' | 'now'>

export interface WithdrawalRow extends WithdrawalMoney {
  readonly state: WithdrawalState
  readonly paid_to: Masked | null
  readonly details_changed_at: Date | null
  readonly created_at: Date
  readonly first_approved_by: string | null
  readonly limit_minor: number | null
  readonly approved_at: Date | null
  readonly paid_at: Date | null
  readonly reference: string | null
  readonly ended_at: Date | null
  readonly reason: string | null
}

const columns = sql`
  w.id, w.number, w.user_id, w.currency, w.amount_minor, w.way, w.state, w.paid_to, w.details_changed_at, w.created_at,
  w.first_approved_by, w.limit_minor, w.approved_at, w.paid_at, w.reference, w.ended_at, w.reason`

export async function insertWithdrawal(
  { db, now }: Writing,
  values: Pick<WithdrawalRow, 'id' | 'user_id' | 'currency' | 'amount_minor' | 'way'>,
): Promise<WithdrawalRow> {
  const { rows } = await sql<WithdrawalRow>`
    insert into wallet_withdrawals as w (id, user_id, currency, amount_minor, way, state, created_at)
    values (${values.id}, ${values.user_id}, ${values.currency}, ${values.amount_minor}, ${values.way}, 'pending', ${now})
    returning ${columns}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Withdrawal ${values.id} not found after insert`)
  return row
}

/** Locks a withdrawal until the transaction ends. */
export async function lockWithdrawal({ db }: Reading, id: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<WithdrawalRow>`
    select ${columns}
    from wallet_withdrawals w
    where w.id = ${id}
    for update
  `.execute(db)
  return rows[0]
}

export async function readWithdrawal({ db }: Reading, id: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<WithdrawalRow>`
    select ${columns}
    from wallet_withdrawals w
    where w.id = ${id}
  `.execute(db)
  return rows[0]
}

export async function readOwnPage(
  { db }: Reading,
  { userId, ...page }: NumberedPage & { readonly userId: string },
): Promise<(WithdrawalRow & { readonly total: number })[]> {
  const { rows } = await sql<WithdrawalRow & { total: number }>`
    select ${columns}, (select count(*)::integer from wallet_withdrawals where user_id = ${userId}) as total
    from wallet_withdrawals w
    where w.user_id = ${userId}
    order by w.number desc
    limit ${page.perPage}
    offset ${offsetOf(page, sql`(select count(*)::integer from wallet_withdrawals where user_id = ${userId})`)}
  `.execute(db)
  return rows
}

/** Fields written with a state change. */
export interface WithdrawalStep {
  readonly id: string
  readonly by: string
  readonly to: Exclude<WithdrawalState, 'pending'>
  readonly paidTo?: Masked
  readonly detailsChangedAt?: Date
  /** Above this amount a second operator must approve. */
  readonly limitMinor?: number
  readonly reference?: string
  readonly reason?: string
}

export async function moveWithdrawal({ db, now }: Writing, step: WithdrawalStep): Promise<void> {
  await db
    .updateTable('wallet_withdrawals')
    .set({ state: step.to, ...stampOf(step, now) })
    .where('id', '=', step.id)
    .execute()
}

/** Records the first of two approvals. */
export async function setFirstApproval(
  { db, now }: Writing,
  { id, by, limitMinor }: { id: string; by: string; limitMinor: number },
): Promise<void> {
  await db
    .updateTable('wallet_withdrawals')
    .set({ first_approved_by: by, first_approved_at: now, limit_minor: limitMinor })
    .where('id', '=', id)
    .execute()
}

function stampOf(
  { to, by, paidTo, detailsChangedAt, limitMinor, reference, reason }: WithdrawalStep,
  now: Date,
) {
  switch (to) {
    case 'approved':
      return {
        approved_by: by,
        approved_at: now,
        paid_to: JSON.stringify(paidTo),
        details_changed_at: detailsChangedAt ?? null,
        ...(limitMinor !== undefined && { limit_minor: limitMinor }),
      }
    case 'paid':
      return { paid_by: by, paid_at: now, reference: reference ?? null }
    case 'cancelled':
    case 'rejected':
    case 'returned':
      return { ended_by: by, ended_at: now, reason: reason ?? null }
  }
}

export async function readAskedTransaction({ db }: Reading, id: string): Promise<string> {
  const row = await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('key', '=', `withdrawal ${id}`)
    .executeTakeFirstOrThrow()
  return row.id
}

interface Signature {
  readonly by: string
  readonly at: string
}

export interface OperatorRow extends WithdrawalRow {
  readonly customer: { readonly id: string; readonly name: string; readonly email: string }
  readonly first_approved: Signature | null
  readonly approved: Signature | null
  readonly paid: Signature | null
  readonly ended: Signature | null
}

const signed = (by: string, at: string) => sql`
  (
    select jsonb_build_object('by', u.name, 'at', to_char(${sql.ref(`w.${at}`)} at time zone 'utc', ${ISO}))
    from users u
    where u.id = ${sql.ref(`w.${by}`)}
  )`
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

const forOperators = sql`
  ${columns}, json_build_object('id', c.id, 'name', c.name, 'email', c.email) as customer,
  ${signed('first_approved_by', 'first_approved_at')} as first_approved,
  ${signed('approved_by', 'approved_at')} as approved, ${signed('paid_by', 'paid_at')} as paid,
  ${signed('ended_by', 'ended_at')} as ended`

export async function readForOperator({ db }: Reading, id: string): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`
    select ${forOperators}
    from wallet_withdrawals w
    join users c on c.id = w.user_id
    where w.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Lists pending ones first, oldest first, then the rest, newest first. */
export async function readPageForOperators(
  { db }: Reading,
  {
    state,
    search,
    ...page
  }: NumberedPage & { readonly state: WithdrawalState | undefined; readonly search: string | undefined },
): Promise<(OperatorRow & { readonly total: number })[]> {
  const wanted = search ? sql`and ${isNamed(search)}` : sql``
  const { rows } = await sql<OperatorRow & { total: number }>`
    with found as (
      select w.id, w.state in ('pending', 'approved') as is_waiting
      from wallet_withdrawals w
      join users c on c.id = w.user_id
      where (${state ?? null}::text is null or w.state = ${state ?? null})
      ${wanted}
    )
    select ${forOperators}, (select count(*)::integer from found) as total
    from found f
    join wallet_withdrawals w on w.id = f.id
    join users c on c.id = w.user_id
    order by f.is_waiting desc, case when f.is_waiting then w.number end, w.number desc
    limit ${page.perPage}
    offset ${offsetOf(page, sql`(select count(*)::integer from found)`)}
  `.execute(db)
  return rows
}

/** Matches the number with or without prefix, the reference, or the owner's name or email. */
function isNamed(search: string): RawBuilder<unknown> {
  const digits = /^(?:wd-?)?0*(\d{1,9})$/i.exec(search)?.[1]
  return sql`(
    w.number = ${digits ?? null}::integer
    or w.reference ilike ${containing(search)}
    or c.name ilike ${containing(search)}
    or c.email = ${search.toLowerCase()}
  )`
}

export async function readWaitingTotals({
  db,
}: Reading): Promise<{ currency: string; count: number; minor: number }[]> {
  const { rows } = await sql<{ currency: string; count: number; minor: number }>`
    select currency, count(*)::integer as count, sum(amount_minor)::bigint as minor
    from wallet_withdrawals
    where state in ('pending', 'approved')
    group by currency
    order by currency
  `.execute(db)
  return rows
}
