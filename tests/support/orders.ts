/** What is done with orders once they are placed: looking, paying, refusing, and money at the gateway. */
import { sql } from 'kysely'
import type { PlacedOrder } from '#contract/checkout.ts'
import type { TestMarket } from './app.ts'
import { type Caller, keyHeader, type Method } from './shopping.ts'

type Numbered = Pick<PlacedOrder, 'order_number'>

export function readOrder(person: Caller, { order_number: number }: Numbered) {
  return person.call('GET /orders/{number}', { params: { number } })
}

/** As the page asks that the shopper returns to. */
export function statusOf(person: Caller, { order_number: number }: Numbered) {
  return person.call('GET /orders/{number}/status', { params: { number } })
}

/** Pays a placed order, by the same or another method than before. */
export function pay(person: Caller, placed: Numbered, method: Method = 'card'): Promise<PlacedOrder> {
  return person.call('POST /orders/{number}/pay', payInput(placed, method), keyHeader())
}

/** The input of a call that pays a placed order. */
export function payInput({ order_number: number }: Numbered, payment_method: Method = 'card') {
  return { params: { number }, body: { payment_method } }
}

/** Has a store turn down its part of an order. */
export async function reject(
  market: TestMarket,
  { store, number, reason }: { store: string; number: string; reason: string },
): Promise<void> {
  const seller = await market.signIn(`owner@${store}.example`)
  const params = { store, number }
  await seller.call('POST /seller/stores/{store}/orders/{number}/reject', { params, body: { reason } })
}

/** What the gateway calls the payment that an order waits for. */
export function referenceOf({ next_action: action }: PlacedOrder): string {
  return new URL(action?.url ?? '').pathname.split('/').at(-1) ?? ''
}

/** How a payment stands at the gateway. */
export async function atGateway({ database: { db } }: TestMarket, reference: string) {
  const { rows } = await sql<{ state: string; captured_minor: number; refunded_minor: number }>`
    select state, captured_minor, refunded_minor
    from simulated_gateway.payments
    where id = ${reference}
  `.execute(db)
  return rows[0]
}

/** Carries out now what has failed and would be tried again after a while. */
export async function runFailedJobs(market: TestMarket): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
    from graphile_worker.jobs
    where last_error is not null
  `.execute(market.database.db)
  await market.runJobs()
}

/** Has the market ask the gateway of a payment that was given up. */
export async function tellOf(market: TestMarket, { order_number: number }: Numbered): Promise<void> {
  await sql`
    select graphile_worker.add_job('checkout.cancel_payment', json_build_object('tender_id', t.id))
    from tenders t
    join order_groups g on g.id = t.group_id
    where g.number = ${number}
  `.execute(market.database.db)
  await market.runJobs()
}
