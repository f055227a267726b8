/** Refund requests and disputes in each state, created by the market's own functions. */
import { sql } from 'kysely'
import { decideDispute, recordDispute, recordEvidence } from '#domains/disputes/index.ts'
import { decideAnyRefund, issueRefund, requestRefund } from '#domains/orders/index.ts'
import { payRefundByBank } from '#domains/payments/index.ts'
import type { Database } from '#platform/database.ts'
import type { refundReasons } from '#values/refund-reason.ts'
import { operatorAt, shopperAt } from './acting.ts'
import type { MarketData, ShopperData } from './market-data.ts'
import type { Payment } from './plan-orders.ts'
import { shopperId } from './seed-users.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Refund period after delivery, less a day of margin. */
const REQUEST_DAYS_MAX = 29
/** Currencies already covered by payout runs. */
const PAID_OUT = ['USD', 'EUR', 'JMD']

interface SeedContext {
  readonly db: Database
  readonly shoppers: readonly ShopperData[]
  /** Returns the moment this many days before the demo begins. */
  readonly ago: (days: number) => Date
}

export async function seedClaims(db: Database, { shoppers }: MarketData, now: Date): Promise<void> {
  const teller: SeedContext = { db, shoppers, ago: (days) => new Date(now.getTime() - days * DAY_MS) }
  if (await hasClaims(db)) return
  await seedDisputes(teller)
  await seedRefundRequests(teller)
  await seedGoodwillRefund(teller)
}

/** Adds disputes of completed orders, so that nothing else happens to them later. */
async function seedDisputes(teller: SeedContext): Promise<void> {
  const { db, ago } = teller
  const purchases = await disputable(teller, ago(22))
  const told = [
    { reason: 'fraudulent', days: 21, outcome: 'lost' },
    { reason: 'not_as_described', days: 18, outcome: 'won' },
    { reason: 'duplicate', days: 4, outcome: 'answered' },
    { reason: 'not_received', days: 1, outcome: 'open' },
  ] as const
  for (const [place, { reason, days, outcome }] of told.entries()) {
    const purchase = purchases[place]
    if (!purchase) return
    const { id } = await recordDispute(operatorAt(db, ago(days)), {
      body: {
        order_number: purchase.number,
        reference: `CB-${48_210 + place * 37}`,
        reason,
        respond_by: ago(days - 9).toISOString(),
      },
    })
    if (outcome === 'open') continue
    const evidence = 'The courier’s proof of delivery, with the shopper’s signature, and our messages.'
    await recordEvidence(operatorAt(db, ago(days - 0.5)), { params: { id }, body: { evidence } })
    if (outcome === 'answered') continue
    await decideDispute(operatorAt(db, ago(days - 8)), { params: { id }, body: { outcome, fee_minor: 1500 } })
  }
}

/** Returns card payments of orders unchanged since a moment, the most expensive last. */
async function disputable({ db }: SeedContext, since: Date): Promise<{ number: string }[]> {
  const { rows } = await sql<{ number: string }>`
    select g.number
    from order_groups g
    join tenders t on t.group_id = g.id and t.kind = 'card' and t.state = 'captured'
    where not exists (
        select
        from orders o
        left join order_events e on e.order_id = o.id
        where o.group_id = g.id
          and (o.state <> 'completed' or e.at > ${since} or coalesce(o.settlement_currency, o.currency) = any(${PAID_OUT}))
      )
    order by g.total_minor, g.number
    limit 4
  `.execute(db)
  return rows
}

interface Claim {
  readonly of?: string
  readonly paidBy: Payment
  readonly days: number
  readonly reason: (typeof refundReasons)[number]
  readonly details: string
  readonly payTo: 'original' | 'wallet'
}

/** Adds refund requests: pending, rejected, paid to the wallet, due by bank, and paid by bank. */
async function seedRefundRequests(teller: SeedContext): Promise<void> {
  const { db, ago } = teller
  const waiting = { paidBy: 'card', days: 0.15, reason: 'damaged', payTo: 'original' } as const
  await ask(teller, { ...waiting, of: 'maya', details: 'One of the corners is torn open.' })
  await ask(teller, { ...waiting, details: 'The lid came off on the way.', reason: 'missing' })

  const rejected = await ask(teller, {
    paidBy: 'card',
    days: 5,
    reason: 'not_as_described',
    details: 'I expected it to be larger.',
    payTo: 'original',
  })
  if (rejected)
    await decideAnyRefund(operatorAt(db, ago(4)), {
      params: { id: rejected },
      body: { decision: 'reject', answer: 'The product page states the size that you received.' },
    })

  const inWallet = await ask(teller, {
    of: 'maya',
    paidBy: 'card',
    days: 3,
    reason: 'wrong_item',
    details: 'The bag contained another order.',
    payTo: 'wallet',
  })
  if (inWallet) await letGo(teller, inWallet, 0.15)

  const owed = { paidBy: 'bank', days: 2, reason: 'damaged', payTo: 'original' } as const
  const byBank = await ask(teller, { ...owed, details: 'It arrived in pieces.' })
  if (byBank) {
    await letGo(teller, byBank, 1.5)
    await payByBank(teller, byBank)
  }
  const stillOpenRefund = await ask(teller, { ...owed, of: 'maya', days: 1, details: 'The seal was broken.' })
  if (stillOpenRefund) await letGo(teller, stillOpenRefund, 0.5)
}

/** Requests a refund if a line is eligible. Returns the request. */
async function ask(teller: SeedContext, claim: Claim): Promise<string | undefined> {
  const { db, shoppers, ago } = teller
  const askedAt = ago(claim.days)
  const line = await claimable(teller, { ...claim, askedAt })
  const shopper = shoppers.find((each) => line && shopperId(each) === line.customer_id)
  if (!line || !shopper) return undefined
  const { request } = await requestRefund(shopperAt(db, askedAt, shopper), {
    params: { number: line.number },
    query: {},
    body: {
      line_id: line.id,
      quantity: 1,
      reason: claim.reason,
      details: claim.details,
      pay_to: claim.payTo,
    },
  })
  return request.id
}

interface ClaimableRow {
  readonly id: string
  /** Number of the order. */
  readonly number: string
  readonly part_number: string
  readonly customer_id: string
}

/** Returns a line delivered by then, of an order without other claims. */
async function claimable(
  { db, shoppers }: SeedContext,
  { of, paidBy, askedAt }: Pick<Claim, 'of' | 'paidBy'> & { readonly askedAt: Date },
): Promise<ClaimableRow | undefined> {
  const askers = shoppers.filter(({ id, email }) => email !== undefined && (of === undefined || id === of))
  const deliveredAfter = new Date(askedAt.getTime() - REQUEST_DAYS_MAX * DAY_MS)
  const { rows } = await sql<ClaimableRow>`
    select l.id, g.number, o.number as part_number, g.customer_id
    from order_lines l
    join orders o on o.id = l.order_id
    join order_groups g on g.id = o.group_id
    join tenders t on t.group_id = g.id and t.kind = ${paidBy}
    where o.state in ('delivered', 'completed')
      -- Perishable items must be reported on the day of delivery.
      and not l.is_perishable
      and g.customer_id = any(${askers.map(shopperId)}::uuid[])
      and coalesce(o.settlement_currency, o.currency) <> all(${PAID_OUT})
      and not exists (select from order_events e where e.order_id = o.id and e.at > ${askedAt})
      and exists (select from order_events e where e.order_id = o.id and e.to_state = 'delivered' and e.at > ${deliveredAfter})
      and not exists (select from refund_requests r where r.order_id = o.id)
      and not exists (select from disputes d where d.tender_id = t.id)
    order by l.items_minor desc, l.id
    limit 1
  `.execute(db)
  return rows[0]
}

async function letGo({ db, ago }: SeedContext, id: string, days: number): Promise<void> {
  await decideAnyRefund(operatorAt(db, ago(days)), { params: { id }, body: { decision: 'approve' } })
}

async function payByBank({ db, ago }: SeedContext, requestId: string): Promise<void> {
  const { id } = await db
    .selectFrom('refunds')
    .select('id')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  await payRefundByBank(operatorAt(db, ago(1)), { params: { id }, body: { reference: 'HCB-20517' } })
}

/** Adds a goodwill credit of the market, paid to a wallet. */
async function seedGoodwillRefund(teller: SeedContext): Promise<void> {
  const { db, ago } = teller
  const line = await claimable(teller, { of: 'maya', paidBy: 'card', askedAt: ago(0.1) })
  if (!line) return
  await issueRefund(operatorAt(db, ago(0.1)), {
    params: { number: line.part_number },
    body: {
      kind: 'goodwill',
      amount_minor: 150,
      pay_to: 'wallet',
      borne_by: 'market',
      details: 'Your delivery was late',
    },
  })
}

async function hasClaims(db: Database): Promise<boolean> {
  const row = await db.selectFrom('refund_requests').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
