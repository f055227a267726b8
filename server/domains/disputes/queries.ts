/** All SQL of disputes. Callers lock the order group of the tender before they change one. */
import { type RawBuilder, sql } from 'kysely'
import type { DisputeReason, DisputeState } from '#contract/disputes.ts'
import { containing, isNumbered } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'

type Reading = Pick<Work, 'db'>
type Acting = Pick<Work, 'db' | 'now' | 'actor'>

export interface DisputeRecord {
  readonly id: string
  readonly number: number
  readonly tender_id: string
  readonly gateway: string
  readonly reference: string
  readonly is_by_hand: boolean
  readonly state: DisputeState
  readonly currency: string
  readonly amount_minor: number
  readonly unattributed_minor: number
  readonly fee_minor: number | null
  readonly fee_currency: string | null
  readonly respond_by: Date | null
  readonly opened_at: Date
}

const recordColumns = [
  'id',
  'number',
  'tender_id',
  'gateway',
  'reference',
  'is_by_hand',
  'state',
  'currency',
  'amount_minor',
  'unattributed_minor',
  'fee_minor',
  'fee_currency',
  'respond_by',
  'opened_at',
] as const

export type DisputeKey = { readonly id: string } | { readonly gateway: string; readonly reference: string }

export async function readRecord({ db }: Reading, key: DisputeKey): Promise<DisputeRecord | undefined> {
  const row = await db
    .selectFrom('disputes')
    .select(recordColumns)
    .where((eb) =>
      'id' in key ? eb('id', '=', key.id) : eb.and({ gateway: key.gateway, reference: key.reference }),
    )
    .executeTakeFirst()
  return row && { ...row, state: stateOf(row.state) }
}

/** A constraint on the table allows no other states. */
function stateOf(text: string): DisputeState {
  switch (text) {
    case 'open':
    case 'answered':
    case 'won':
    case 'lost':
      return text
    default:
      throw new Error(`Unknown dispute state: ${text}`)
  }
}

/** Returns now, or just after the latest event of the order, so that events keep their order. */
export async function readMomentAfter({ db, now }: Acting, groupId: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select greatest(${now}::timestamptz, max(done.at) + interval '1 millisecond') as at
    from (
      select e.at
      from order_events e
      join orders o on o.id = e.order_id
      where o.group_id = ${groupId}
      union all
      select r.created_at
      from refunds r
      join orders o on o.id = r.order_id
      where o.group_id = ${groupId}
      union all
      select e.at
      from dispute_events e
      join disputes d on d.id = e.dispute_id
      join tenders t on t.id = d.tender_id
      where t.group_id = ${groupId}
    ) done
  `.execute(db)
  return rows[0]?.at ?? now
}

export interface NewDispute {
  readonly id: string
  readonly tenderId: string
  readonly gateway: string
  readonly reference: string
  readonly isByHand: boolean
  readonly reason: DisputeReason
  readonly currency: string
  readonly amountMinor: number
  readonly unattributedMinor: number
  readonly respondBy: Date | undefined
  readonly shares: readonly { readonly orderId: string; readonly minor: number }[]
}

export async function insertDispute(work: Acting, dispute: NewDispute): Promise<void> {
  const { db, now } = work
  await db
    .insertInto('disputes')
    .values({
      id: dispute.id,
      tender_id: dispute.tenderId,
      gateway: dispute.gateway,
      reference: dispute.reference,
      is_by_hand: dispute.isByHand,
      reason: dispute.reason,
      state: 'open',
      currency: dispute.currency,
      amount_minor: dispute.amountMinor,
      unattributed_minor: dispute.unattributedMinor,
      respond_by: dispute.respondBy ?? null,
      opened_at: now,
      updated_at: now,
    })
    .execute()
  if (dispute.shares.length > 0) {
    await db
      .insertInto('dispute_shares')
      .values(
        dispute.shares.map(({ orderId, minor }) => ({
          dispute_id: dispute.id,
          order_id: orderId,
          amount_minor: minor,
        })),
      )
      .execute()
  }
  await insertEvent(work, { id: dispute.id, from: 'new', to: 'open' })
}

async function insertEvent(
  { db, now, actor }: Acting,
  { id, from, to }: { id: string; from: DisputeState | 'new'; to: DisputeState },
): Promise<void> {
  await db
    .insertInto('dispute_events')
    .values({
      id: newId(),
      dispute_id: id,
      from_state: from,
      to_state: to,
      actor_id: actor.kind === 'person' ? actor.userId : null,
      at: now,
    })
    .execute()
}

/** Records that evidence was sent, as reported by the gateway or noted by an operator. */
export async function setAnswered(work: Acting, { id, state }: DisputeRecord): Promise<void> {
  const { db, now } = work
  await db.updateTable('disputes').set({ state: 'answered', updated_at: now }).where('id', '=', id).execute()
  await insertEvent(work, { id, from: state, to: 'answered' })
}

export async function writeEvidence({ db, now }: Acting, id: string, evidence: string): Promise<void> {
  await db.updateTable('disputes').set({ evidence, updated_at: now }).where('id', '=', id).execute()
}

export async function writeTerms(
  { db, now }: Acting,
  id: string,
  { respondBy, fee }: { respondBy: Date | null; fee: { minor: number; currency: string } | undefined },
): Promise<void> {
  await db
    .updateTable('disputes')
    .set({
      respond_by: respondBy,
      ...(fee && { fee_minor: fee.minor, fee_currency: fee.currency }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Records that the dispute was checked. */
export async function touch({ db, now }: Acting, id: string): Promise<void> {
  await db.updateTable('disputes').set({ updated_at: now }).where('id', '=', id).execute()
}

export interface Ended {
  readonly lostMinor: number
  readonly unattributedLostMinor: number
  readonly shares: readonly { readonly orderId: string; readonly minor: number }[]
}

/** `lost` holds the amounts paid to the shopper; undefined means that the marketplace won. */
export async function endDispute(
  work: Acting,
  { id, state }: DisputeRecord,
  lost: Ended | undefined,
): Promise<void> {
  const { db, now } = work
  const to = lost ? 'lost' : 'won'
  await db
    .updateTable('disputes')
    .set({
      state: to,
      closed_at: now,
      updated_at: now,
      lost_minor: lost?.lostMinor ?? null,
      unattributed_lost_minor: lost?.unattributedLostMinor ?? null,
    })
    .where('id', '=', id)
    .execute()
  if (lost) {
    await sql`
      update dispute_shares s
      set lost_minor = l.minor
      from unnest(
        ${lost.shares.map(({ orderId }) => orderId)}::uuid[],
        ${lost.shares.map(({ minor }) => minor)}::bigint[]
      ) as l (order_id, minor)
      where s.dispute_id = ${id}
        and s.order_id = l.order_id
    `.execute(db)
  }
  await insertEvent(work, { id, from: state, to })
}

export async function readShares(
  { db }: Reading,
  id: string,
): Promise<{ order_id: string; amount_minor: number }[]> {
  return db
    .selectFrom('dispute_shares')
    .select(['order_id', 'amount_minor'])
    .where('dispute_id', '=', id)
    .orderBy('order_id')
    .execute()
}

/** Returns open disputes of gateways without news since the given moment. */
export async function readWaiting(
  { db }: Reading,
  before: Date,
  limit: number,
): Promise<{ id: string; gateway: string; reference: string }[]> {
  return db
    .selectFrom('disputes')
    .select(['id', 'gateway', 'reference'])
    .where('state', 'in', ['open', 'answered'])
    .where('is_by_hand', '=', false)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
}

export async function hasOpen({ db }: Reading, tenderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('tender_id', '=', tenderId)
    .where('state', 'in', ['open', 'answered'])
    .executeTakeFirst()
  return row !== undefined
}

export interface ListRow {
  readonly id: string
  readonly number: number
  readonly state: DisputeState
  readonly reason: DisputeReason
  readonly gateway: string
  readonly is_by_hand: boolean
  readonly group_number: string
  readonly contact: { readonly name: string; readonly email: string }
  readonly currency: string
  readonly amount_minor: number
  readonly respond_by: Date | null
  readonly opened_at: Date
  readonly closed_at: Date | null
}

const listColumns = sql`
  d.id, d.number, d.state, d.reason, d.gateway, d.is_by_hand, g.number as group_number, g.contact, d.currency,
  d.amount_minor, d.respond_by, d.opened_at, d.closed_at`

const listTables = sql`
  disputes d
  join tenders t on t.id = d.tender_id
  join order_groups g on g.id = t.group_id`

/** Open disputes come first, by deadline, then the rest, latest first. */
export async function readPage(
  { db }: Reading,
  {
    search,
    state,
    ...asked
  }: NumberedPage & { search?: string | undefined; state?: DisputeState | undefined },
): Promise<(ListRow & { readonly total: number })[]> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (state) conditions.push(sql`d.state = ${state}`)
  if (search) conditions.push(isAbout(search))
  const found = sql`from ${listTables} where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<ListRow & { total: number }>`
    select ${listColumns}, count(*) over () as total
    ${found}
    order by
      d.state in ('won', 'lost'),
      case when d.state = 'open' then d.respond_by end,
      coalesce(d.closed_at, d.opened_at) desc,
      d.id
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select count(*) ${found})`)}
  `.execute(db)
  return rows
}

/** Matches the number of the dispute or order, the bank's reference, or the customer. */
function isAbout(search: string): RawBuilder<boolean> {
  const pattern = containing(search)
  return sql`(
    ${isNumbered('g.number', search)}
    or plain(concat_ws(
      ' ', 'DP-' || lpad(d.number::text, greatest(6, length(d.number::text)), '0'), d.reference, g.contact ->> 'name',
      g.contact ->> 'email'
    )) like plain(${pattern})
  )`
}

export interface DetailsRow extends ListRow {
  readonly reference: string
  readonly evidence: string | null
  readonly fee_minor: number | null
  readonly fee_currency: string | null
  readonly lost_minor: number | null
  readonly unattributed_minor: number
  readonly market_borne_minor: number | null
  readonly shares: {
    readonly order_number: string
    readonly store: string
    readonly slug: string
    readonly amount_minor: number
    readonly held_minor: number
    /** The seller's payout currency, in which amounts are on hold. */
    readonly held_currency: string
    readonly borne_minor: number | null
  }[]
  readonly events: { readonly state: DisputeState; readonly at: string; readonly by: string | null }[]
}

/** Returns the amounts on hold and the amounts borne, from the journal. */
export async function readDetails({ db }: Reading, id: string): Promise<DetailsRow | undefined> {
  const { rows } = await sql<DetailsRow>`
    with shares as (
      select o.number as order_number, s.name as store, s.slug, h.amount_minor, h.lost_minor,
        coalesce(held.minor, 0)::bigint as held_minor,
        coalesce(o.settlement_currency, o.currency) as held_currency,
        case when h.lost_minor > 0 then coalesce(owed.minor, 0) when h.lost_minor = 0 then 0 end::bigint as borne_minor
      from dispute_shares h
      join orders o on o.id = h.order_id
      join stores s on s.id = o.store_id
      left join lateral (
        select sum(e.amount) as minor
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id
        where t.order_id = o.id
          and t.key in ('dispute opened ' || h.dispute_id || ' ' || o.id, 'dispute closed ' || h.dispute_id || ' ' || o.id)
          and a.kind = 'held'
      ) held on true
      left join lateral (
        select -sum(e.amount) as minor
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id
        where t.order_id = o.id
          and t.key = 'refund owed dispute:' || h.dispute_id || ':' || o.id
          and (a.store_id is not null or a.kind = 'exchange')
          and a.asset = o.currency
      ) owed on true
      where h.dispute_id = ${id}
    )
    select ${listColumns}, d.reference, d.evidence, d.fee_minor, d.fee_currency, d.lost_minor, d.unattributed_minor,
      (d.lost_minor - (select coalesce(sum(borne_minor), 0) from shares))::bigint as market_borne_minor,
      coalesce((select json_agg(to_json(shares) order by order_number) from shares), '[]') as shares,
      (
        select json_agg(json_build_object('state', e.to_state, 'at', e.at, 'by', u.name) order by e.at, e.id)
        from dispute_events e
        left join users u on u.id = e.actor_id
        where e.dispute_id = d.id
      ) as events
    from ${listTables}
    where d.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Counts the chargebacks in the orders of a customer. */
export async function countChargebacks({ db }: Pick<Work, 'db'>, customerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct s.dispute_id)::integer as count
    from dispute_shares s
    where s.order_id in (select order_id from customer_orders where customer_id = ${customerId})
  `.execute(db)
  return rows[0]?.count ?? 0
}
