/** Queries for bank transfers, their receipts and returns. Callers lock the order group before any write. */
import { type RawBuilder, sql } from 'kysely'
import type { transferStatuses } from '#contract/transfers.ts'
import { containing, isNumbered } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import type { TenderState } from '#values/tender-state.ts'

type Reading = Pick<Work, 'db'>
type Writing = Pick<Work, 'db' | 'now'>

export interface NewArrival {
  readonly id: string
  readonly tenderId: string
  readonly amountMinor: number
  /** `market`: the marketplace pays the missing amount. */
  readonly source: 'bank' | 'market'
  readonly reference: string | undefined
  readonly personId: string
}

/** Records a receipt; returns false when the same bank statement line is already recorded. */
export async function insertArrival({ db, now }: Writing, arrival: NewArrival): Promise<boolean> {
  const { rows } = await sql`
    insert into transfer_arrivals (id, tender_id, amount_minor, source, reference, recorded_by, at)
    values (
      ${arrival.id}, ${arrival.tenderId}, ${arrival.amountMinor}, ${arrival.source}, ${arrival.reference ?? null},
      ${arrival.personId}, ${now}
    )
    on conflict (tender_id, reference) where taken_back_at is null do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

export async function setUnapplied(
  { db, now }: Writing,
  { tenderId, unappliedMinor }: { tenderId: string; unappliedMinor: number },
): Promise<void> {
  await db
    .updateTable('tenders')
    .set({ unapplied_minor: unappliedMinor, updated_at: now })
    .where('id', '=', tenderId)
    .execute()
}

export interface ArrivalRow {
  readonly id: string
  readonly tender_id: string
  readonly amount_minor: number
  readonly source: NewArrival['source']
  readonly is_taken_back: boolean
}

export async function readArrival({ db }: Reading, arrivalId: string): Promise<ArrivalRow | undefined> {
  const { rows } = await sql<ArrivalRow>`
    select id, tender_id, amount_minor, source, taken_back_at is not null as is_taken_back
    from transfer_arrivals
    where id = ${arrivalId}
  `.execute(db)
  return rows[0]
}

export async function markTransferReversed(
  { db, now }: Writing,
  { arrivalId, personId }: { arrivalId: string; personId: string },
): Promise<void> {
  await db
    .updateTable('transfer_arrivals')
    .set({ taken_back_by: personId, taken_back_at: now })
    .where('id', '=', arrivalId)
    .execute()
}

export async function insertReturn(
  { db, now }: Writing,
  given: {
    id: string
    tenderId: string
    amountMinor: number
    /** The bank reference; undefined for a return into the wallet. */
    reference: string | undefined
    personId: string
  },
): Promise<void> {
  await db
    .insertInto('transfer_returns')
    .values({
      id: given.id,
      tender_id: given.tenderId,
      amount_minor: given.amountMinor,
      paid_to: given.reference === undefined ? 'wallet' : 'bank',
      reference: given.reference ?? null,
      paid_by: given.personId,
      at: now,
    })
    .execute()
}

/** The operator's next step: wait for the transfer, wait for the rest, or return money. */
export type TransferStatus = (typeof transferStatuses)[number]

const standing = sql<TransferStatus>`
  case
    when t.state = 'awaiting_transfer' then case when t.unapplied_minor > 0 then 'part' else 'awaited' end
    when t.unapplied_minor > 0 then 'to_return'
    else 'done'
  end`

export interface TransferRow {
  readonly tender_id: string
  readonly state: TenderState
  readonly standing: TransferStatus
  readonly currency: string
  readonly amount_minor: number
  readonly unapplied_minor: number
  readonly customer_id: string
  readonly has_wallet: boolean
  readonly arrivals: {
    id: string
    amount_minor: number
    source: NewArrival['source']
    reference: string | null
    by: string | null
    at: string
    taken_back: { at: string; by: string } | null
  }[]
  readonly returns: {
    amount_minor: number
    paid_to: 'bank' | 'wallet'
    reference: string | null
    by: string
    at: string
  }[]
}

/** Returns an order group's transfers with receipts and returns, oldest first. */
export async function readTransfers({ db }: Reading, groupId: string): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select
      t.id as tender_id, t.state, ${standing} as standing, t.currency, t.amount_minor, t.unapplied_minor, g.customer_id,
      not customer.is_guest and customer.state <> 'deleted' as has_wallet,
      coalesce((
        select json_agg(json_build_object(
          'id', a.id, 'amount_minor', a.amount_minor, 'source', a.source, 'reference', a.reference, 'by', recorder.name, 'at', a.at,
          'taken_back', case when a.taken_back_at is not null then json_build_object('at', a.taken_back_at, 'by', taker.name) end
        ) order by a.at, a.id)
        from transfer_arrivals a
        left join users recorder on recorder.id = a.recorded_by
        left join users taker on taker.id = a.taken_back_by
        where a.tender_id = t.id
      ), '[]') as arrivals,
      coalesce((
        select json_agg(json_build_object(
          'amount_minor', r.amount_minor, 'paid_to', r.paid_to, 'reference', r.reference, 'by', payer.name, 'at', r.at
        ) order by r.at, r.id)
        from transfer_returns r
        join users payer on payer.id = r.paid_by
        where r.tender_id = t.id
      ), '[]') as returns
    from tenders t
    join order_groups g on g.id = t.group_id
    join users customer on customer.id = g.customer_id
    where t.group_id = ${groupId}
      and t.kind = 'bank'
    order by t.attempt
  `.execute(db)
  return rows
}

export interface TransferListRow {
  readonly id: string
  readonly group_number: string
  readonly contact: { readonly name: string; readonly email: string }
  readonly reference: string | null
  readonly standing: TransferStatus
  readonly currency: string
  readonly amount_minor: number
  readonly unapplied_minor: number
  readonly expires_at: Date | null
  readonly created_at: Date
  readonly total: number
}

/** Returns a page of transfers: to return first, then expected by deadline, then the rest, newest first. */
export async function readTransferPage(
  { db }: Reading,
  {
    search,
    state,
    ...asked
  }: NumberedPage & { search?: string | undefined; state?: TransferStatus | undefined },
): Promise<TransferListRow[]> {
  const conditions: RawBuilder<boolean>[] = [sql`t.kind = 'bank'`]
  if (state) conditions.push(sql`${standing} = ${state}`)
  if (search) conditions.push(isAbout(search))
  const found = sql`
    from tenders t
    join order_groups g on g.id = t.group_id
    where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<TransferListRow>`
    select
      t.id, g.number as group_number, g.contact, t.reference, ${standing} as standing, t.currency, t.amount_minor,
      t.unapplied_minor, t.expires_at, t.created_at, count(*) over () as total
    ${found}
    order by
      case ${standing} when 'to_return' then 1 when 'part' then 2 when 'awaited' then 3 else 4 end,
      case when t.state = 'awaiting_transfer' then t.expires_at end,
      t.created_at desc,
      t.id
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select count(*) ${found})`)}
  `.execute(db)
  return rows
}

/** Matches a number with or without hyphens, the customer, or the bank reference. */
function isAbout(search: string): RawBuilder<boolean> {
  const pattern = containing(search)
  return sql`(
    ${isNumbered('g.number', search)}
    or plain(concat_ws(' ', g.contact ->> 'name', g.contact ->> 'email')) like plain(${pattern})
    or exists (
      select
      from transfer_arrivals a
      where a.tender_id = t.id
        and plain(a.reference) like plain(${pattern})
    )
  )`
}
