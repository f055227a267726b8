import { sql } from 'kysely'
import type { PlacedOrder } from '#contract/checkout.ts'
import type { TestMarket } from './app.ts'
import { type Caller, keyHeader, type Method } from './shopping.ts'

type Numbered = Pick<PlacedOrder, 'order_number'>

export function readOrder(person: Caller, { order_number: number }: Numbered) {
  return person.call('GET /orders/{number}', { params: { number } })
}

/** Requests the status, as the return page does. */
export function statusOf(person: Caller, { order_number: number }: Numbered) {
  return person.call('GET /orders/{number}/status', { params: { number } })
}

export function pay(person: Caller, placed: Numbered, method: Method = 'card'): Promise<PlacedOrder> {
  return person.call('POST /orders/{number}/pay', payInput(placed, method), keyHeader())
}

export function payInput({ order_number: number }: Numbered, payment_method: Method = 'card') {
  return { params: { number }, body: { payment_method } }
}

/** A seller order, by its number. */
interface Part {
  readonly store: string
  readonly number: string
}

interface Parcel {
  readonly carrier?: string
  readonly tracking_number?: string
  readonly tracking_url?: string
}

/** Takes a seller order from placement to handover. Skips acceptance if the order was accepted automatically. */
export async function handOver(seller: Caller, params: Part, parcel: Parcel = {}): Promise<void> {
  const { state } = await seller.call('GET /seller/stores/{store}/orders/{number}', { params })
  if (state === 'placed') await seller.call('POST /seller/stores/{store}/orders/{number}/accept', { params })
  const early = { confirm_early: true }
  await seller.call('POST /seller/stores/{store}/orders/{number}/start', { params, body: early })
  await seller.call('POST /seller/stores/{store}/orders/{number}/hand-over', {
    params,
    body: { ...parcel, ...early },
  })
}

/** Takes a seller order through all steps to delivery. */
export async function deliver(seller: Caller, params: Part, parcel?: Parcel): Promise<void> {
  await handOver(seller, params, parcel)
  await markDelivered(seller, params)
}

/** Has a seller say that it has arrived, and that all was collected that was due at the door. */
export async function markDelivered(seller: Caller, params: Part): Promise<void> {
  const { cash_to_collect: due } = await seller.call('GET /seller/stores/{store}/orders/{number}', { params })
  await seller.call('POST /seller/stores/{store}/orders/{number}/deliver', {
    params,
    body: { confirm_early: true, ...(due && { cash_collected: 'all' as const }) },
  })
}

export async function reject(
  market: TestMarket,
  { store, number, reason }: { store: string; number: string; reason: string },
): Promise<void> {
  const seller = await market.signIn(`owner@${store}.example`)
  const params = { store, number }
  await seller.call('POST /seller/stores/{store}/orders/{number}/reject', { params, body: { reason } })
}

/** Returns the gateway's reference of the payment that an order is waiting for. */
export function referenceOf({ next_action: action }: PlacedOrder): string {
  return new URL(action?.url ?? '').pathname.split('/').at(-1) ?? ''
}

/** Returns the gateway's reference of an order's newest payment. */
export async function newestPaymentOf(
  { database: { db } }: TestMarket,
  { order_number: number }: Numbered,
): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    select t.gateway_reference as reference
    from tenders t
    join order_groups g on g.id = t.group_id
    where g.number = ${number}
      and t.gateway_reference is not null
    order by t.attempt desc
    limit 1
  `.execute(db)
  const [payment] = rows
  if (!payment) throw new Error(`No gateway payment found for order ${number}`)
  return payment.reference
}

export async function atGateway({ database: { db } }: TestMarket, reference: string) {
  const { rows } = await sql<{ state: string; captured_minor: number; refunded_minor: number }>`
    select state, captured_minor, refunded_minor
    from simulated_gateway.payments
    where id = ${reference}
  `.execute(db)
  return rows[0]
}

/** Makes failed jobs due now instead of after their retry delay. */
export async function retryFailed({ database: { db } }: TestMarket): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
    from graphile_worker.jobs
    where last_error is not null
  `.execute(db)
}

/** Retries failed jobs now instead of after their retry delay. */
export async function runFailedJobs(market: TestMarket): Promise<void> {
  await retryFailed(market)
  await market.runJobs()
}

/** Makes the market check a cancelled payment at the gateway. */
export async function checkCancelledPayment(
  market: TestMarket,
  { order_number: number }: Numbered,
): Promise<void> {
  await sql`
    select graphile_worker.add_job('checkout.cancel_payment', json_build_object('tender_id', t.id))
    from tenders t
    join order_groups g on g.id = t.group_id
    where g.number = ${number}
  `.execute(market.database.db)
  await market.runJobs()
}
