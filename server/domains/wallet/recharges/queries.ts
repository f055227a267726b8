import { type RawBuilder, sql } from 'kysely'
import { stateList } from '#platform/state-list.ts'
import type { Work } from '#platform/work.ts'
import { pendingPaymentStates } from '#values/tender-state.ts'
import type { Recharge, RechargeState } from './recharge.ts'

type Reading = Pick<Work, 'db'>
type Writing = Pick<Work, 'db' | 'now'>

const columns = sql`
  id, user_id as "userId", currency, amount_minor as "amountMinor", gateway, gateway_reference as "gatewayReference", state,
  next_action_url as "nextActionUrl", expires_at as "expiresAt"`

type Row = Omit<Recharge, 'gatewayReference' | 'nextActionUrl'> & {
  readonly gatewayReference: string | null
  readonly nextActionUrl: string | null
}

async function readOne({ db }: Reading, condition: RawBuilder<unknown>): Promise<Recharge | undefined> {
  const { rows } = await sql<Row>`
    select ${columns}
    from wallet_recharges
    where ${condition}
  `.execute(db)
  const [row] = rows
  return row && rechargeOf(row)
}

function rechargeOf({ gatewayReference, nextActionUrl, ...row }: Row): Recharge {
  return {
    ...row,
    gatewayReference: gatewayReference ?? undefined,
    nextActionUrl: nextActionUrl ?? undefined,
  }
}

export async function insertRecharge(
  { db, now }: Writing,
  { id, userId, tokenHash, amount, gateway, expiresAt }: NewRecharge,
): Promise<void> {
  await db
    .insertInto('wallet_recharges')
    .values({
      id,
      user_id: userId,
      token_hash: tokenHash,
      currency: amount.currency,
      amount_minor: amount.minor,
      gateway,
      state: 'created',
      created_at: now,
      updated_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

export interface NewRecharge {
  readonly id: string
  readonly userId: string
  readonly tokenHash: Buffer
  readonly amount: { readonly minor: number; readonly currency: string }
  readonly gateway: string
  readonly expiresAt: Date
}

export function readRecharge(work: Reading, id: string): Promise<Recharge | undefined> {
  return readOne(work, sql`id = ${id}`)
}

/** Locks a top-up until the transaction ends. */
export function lockRecharge(work: Reading, id: string): Promise<Recharge | undefined> {
  return readOne(work, sql`id = ${id} for update`)
}

/** For its owner only, and not after it expires. */
export function readByToken(
  work: Writing,
  { tokenHash, userId }: { readonly tokenHash: Buffer; readonly userId: string },
): Promise<Recharge | undefined> {
  return readOne(work, sql`token_hash = ${tokenHash} and user_id = ${userId} and expires_at > ${work.now}`)
}

export interface RechargeChange {
  readonly id: string
  readonly state: RechargeState
  readonly gatewayReference?: string | undefined
  readonly nextActionUrl?: string | undefined
  readonly failureCode?: string | undefined
}

export async function changeRecharge({ db, now }: Writing, change: RechargeChange): Promise<void> {
  await sql`
    update wallet_recharges
    set state = ${change.state},
        gateway_reference = coalesce(${change.gatewayReference ?? null}, gateway_reference),
        next_action_url = ${change.nextActionUrl ?? null},
        failure_code = ${change.failureCode ?? null},
        paid_at = case when ${change.state} = 'captured' then ${now}::timestamptz end,
        updated_at = ${now}
    where id = ${change.id}
  `.execute(db)
}

export async function touchRecharge({ db, now }: Writing, id: string): Promise<void> {
  await db.updateTable('wallet_recharges').set({ updated_at: now }).where('id', '=', id).execute()
}

export async function recordReturned({ db, now }: Writing, id: string): Promise<void> {
  await db.updateTable('wallet_recharges').set({ returned_at: now }).where('id', '=', id).execute()
}

const isOpen = sql`state in (${stateList(pendingPaymentStates)})`

/** Returns top-ups that have waited for their gateway since before the given time. */
export async function readWaiting({ db }: Reading, before: Date, limit: number): Promise<Recharge[]> {
  const { rows } = await sql<Row>`
    select ${columns}
    from wallet_recharges
    where ${isOpen}
      and updated_at < ${before}
    order by updated_at
    limit ${limit}
  `.execute(db)
  return rows.map(rechargeOf)
}

/** Expires due top-ups and returns their ids. */
export async function expireDue({ db, now }: Writing): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update wallet_recharges
    set state = 'expired', next_action_url = null, updated_at = ${now}
    where id in (
      select id
      from wallet_recharges
      where ${isOpen}
        and expires_at <= ${now}
      order by id
      for update skip locked
    )
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
