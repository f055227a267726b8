import type {
  Earnings,
  EarningsLine,
  OrderEarning,
  readEarnings as reading,
  readOrderEarning as readingOrder,
  readStorePayout as readingPayout,
  StorePayout,
} from '#contract/earnings.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { conversionOf, type SettlementTerms } from '#domains/ledger/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { type Money, share, sumMinor } from '#values/money.ts'
import { disputeNumber, payoutNumber } from '#values/running-number.ts'
import { convertedAnswer, lineAnswer } from './answers.ts'
import * as queries from './earnings-queries.ts'
import { type PayoutListRow, readPayout, readPayoutLines, readStorePayouts } from './read-queries.ts'
import { type PayoutsOptions, readSellers } from './standing.ts'

const PER_PAGE = 25

/** @throws {Problem} not_found; not_allowed */
export async function readEarnings(
  work: Work,
  { params, query: { currency: asked, from, to, page = 1 } }: Given<typeof reading>,
  options: PayoutsOptions,
): Promise<Answer<typeof reading>> {
  const { storeId } = staffOf(work, params.store)
  const store = await queries.readStore(work, storeId)
  const holdings = await queries.readHoldings(work, storeId)
  const currencies = currenciesOf(holdings, store.settlement_currency)
  const currency = currencies.find((each) => each === asked) ?? store.settlement_currency
  const money = (minor: number) => ({ minor, currency })
  const held = (kind: queries.HoldingRow['kind']) =>
    money(holdings.find((row) => row.kind === kind && row.currency === currency)?.balance ?? 0)
  const whose = { storeId, currency }
  const place = { page, perPage: PER_PAGE }
  const rows = await queries.readStatement(work, { ...whose, ...place, timezone: store.timezone, from, to })
  const pending = await queries.readPending(work, whose)
  const seller = (await readSellers(work, [storeId], { ...options, currency })).get(storeId)
  return {
    currency,
    settlement_currency: store.settlement_currency,
    keeps_sale_currencies: store.keeps_sale_currencies,
    currencies,
    balances: otherBalances(holdings, store.settlement_currency),
    pending: held('pending'),
    pending_until: pending.map(({ until, amount, orders }) => ({
      ...(until && { on: until.toISOString() }),
      amount: money(amount),
      orders,
    })),
    available: held('earnings'),
    ...(seller?.hold && { hold: seller.hold }),
    ...(seller?.holdReason !== undefined && { hold_reason: seller.holdReason }),
    reserve: held('reserve'),
    held: held('held'),
    disputes: (await queries.readDisputes(work, whose)).map((row) => disputeAnswer(row, currency)),
    in_payout: held('payout'),
    paid: money(await queries.readPaid(work, whose)),
    debt: money(Math.abs(held('debt').minor)),
    payouts: (await readStorePayouts(work, whose)).map(storePayout),
    data: rows.map((row) => statementLine(row, currency)),
    ...numbered({ ...place, total: rows[0]?.total ?? 0 }),
  }
}

function disputeAnswer(row: queries.StoreDisputeRow, currency: string): Earnings['disputes'][number] {
  const money = (minor: number) => ({ minor, currency })
  return {
    number: disputeNumber(row.number),
    order_number: row.order_number,
    state: row.state,
    reason: row.reason,
    amount: { minor: row.amount, currency: row.sale_currency },
    held: money(row.held),
    ...(row.borne !== null && { borne: money(row.borne) }),
    opened_at: row.opened_at.toISOString(),
    ...(row.closed_at && { closed_at: row.closed_at.toISOString() }),
  }
}

/** Returns the currencies in which a store has earned or owed, the settlement currency first. */
function currenciesOf(holdings: readonly queries.HoldingRow[], settlementCurrency: string): string[] {
  const held = new Set(holdings.map(({ currency }) => currency))
  const others = [...held].filter((currency) => currency !== settlementCurrency)
  return held.has(settlementCurrency) || others.length > 0 ? [settlementCurrency, ...others] : []
}

function otherBalances(
  holdings: readonly queries.HoldingRow[],
  settlementCurrency: string,
): Earnings['balances'] {
  const byCurrency = Map.groupBy(holdings, ({ currency }) => currency)
  return [...byCurrency].flatMap(([currency, rows]) => {
    if (currency === settlementCurrency || rows.every(({ balance }) => balance === 0)) return []
    const held = (kind: queries.HoldingRow['kind']) => ({
      minor: rows.find((row) => row.kind === kind)?.balance ?? 0,
      currency,
    })
    const debt = { minor: Math.abs(held('debt').minor), currency }
    return [{ currency, available: held('earnings'), pending: held('pending'), debt }]
  })
}

const causes: ReadonlySet<string> = new Set<EarningsLine['cause']>([
  'order',
  'refund',
  'payout',
  'adjustment',
])

function isCause(text: string): text is EarningsLine['cause'] {
  return causes.has(text)
}

function statementLine(row: queries.StatementRow, currency: string): EarningsLine {
  const { id, cause, order_number, remark, amount, balance_after, converted, at } = row
  return {
    id,
    cause: isCause(cause) ? cause : 'movement',
    ...(order_number !== null && { order_number }),
    ...(remark && { remark }),
    amount: { minor: amount, currency },
    balance_after: { minor: balance_after, currency },
    ...(converted && { converted: convertedAnswer(converted) }),
    at: at.toISOString(),
  }
}

function storePayout(row: PayoutListRow): StorePayout {
  const { id, number, state, amount_minor: minor, currency, paid_to, cause, reason, reference } = row
  return {
    id,
    number: payoutNumber(number),
    state,
    way: row.way,
    amount: { minor, currency },
    created_at: row.created_at.toISOString(),
    ...(row.paid_at && { paid_at: row.paid_at.toISOString() }),
    ...(paid_to && { to: { account_no: paid_to.account_no, bank_name: paid_to.bank_name } }),
    ...(reference !== null && { reference }),
    ...((cause === 'bank' || cause === 'gateway') && reason !== null && { reason }),
    is_account_new: cause === 'details_changed',
  }
}

/** @throws {Problem} not_found, also for another store’s; not_allowed */
export async function readOwnPayout(
  work: Work,
  { params: { store, id } }: Given<typeof readingPayout>,
): Promise<Answer<typeof readingPayout>> {
  const { storeId } = staffOf(work, store)
  const row = await readPayout(work, { id, storeId })
  if (!row) throw problem('not_found')
  const { currency } = row
  const money = (minor: number) => ({ minor, currency })
  const lines = await readPayoutLines(work, id)
  return {
    ...storePayout(row),
    gross: money(row.gross_minor),
    debt: money(row.debt_minor),
    reserve: money(row.reserve_minor),
    ...(row.reserve_until && { reserve_until: row.reserve_until.toISOString() }),
    lines: lines.map((line) => lineAnswer({ ...line, group_number: null }, currency)),
  }
}

const lost: ReadonlySet<string> = new Set(['rejected', 'cancelled'])

/**
 * Explains the seller's earnings of an order with the figures recorded at the sale; nothing is recalculated at
 * today's rates.
 * @throws {Problem} not_found, also for another store’s and before it was placed; not_allowed
 */
export async function readOrderEarning(
  work: Work,
  { params: { store, number } }: Given<typeof readingOrder>,
): Promise<Answer<typeof readingOrder>> {
  const { storeId } = staffOf(work, store)
  const order = await queries.readFrozen(work, { storeId, number })
  if (!order) throw problem('not_found')
  const { currency } = order
  const money = (minor: number) => ({ minor, currency })
  const isLost = lost.has(order.state)
  const back = isLost ? [] : await queries.readReversed(work, order.id)
  const netMinor = sumMinor([
    order.total_minor,
    order.subsidy_minor,
    order.shipping_subsidy_minor,
    -order.commission_minor,
    -order.commission_tax_minor,
  ])
  const borneMinor = sumMinor(back.map(({ seller }) => seller))
  const earlyMinor = sumMinor(back.filter((row) => row.is_early).map(({ seller }) => seller))
  const leftMinor = isLost ? 0 : netMinor - borneMinor
  const cashDueMinor = order.cash_minor > 0 ? sumMinor([order.cash_minor, earlyMinor, -netMinor]) : 0
  return {
    number: order.number,
    state: order.state,
    goods: money(order.items_minor),
    discount: money(order.discount_minor),
    market_discount: money(order.subsidy_minor),
    own_discount: money(order.discount_minor - order.subsidy_minor),
    shipping: money(order.shipping_minor - order.cash_fee_minor),
    cash_fee: money(order.cash_fee_minor),
    shipping_subsidy: money(order.shipping_subsidy_minor),
    tax: money(order.tax_minor),
    included_tax: money(order.included_tax_minor),
    commissions: order.commissions.map((paid) => ({
      scope: paid.scope,
      ...(paid.subject !== null && { subject: paid.subject }),
      base: money(paid.base_minor),
      bps: paid.bps,
      fixed: money(paid.fixed_minor),
      is_plain: paid.minor === share(paid.base_minor, paid.bps),
      amount: money(paid.minor),
      tax_bps: paid.tax_bps,
      tax: money(paid.tax_minor),
    })),
    commission: money(order.commission_minor),
    commission_tax: money(order.commission_tax_minor),
    net: money(isLost ? 0 : netMinor),
    cash: money(isLost ? 0 : order.cash_minor - order.owed_cash_minor),
    cash_due: money(isLost ? 0 : Math.max(cashDueMinor, 0)),
    refunds: back.map((row) => ({
      at: row.at.toISOString(),
      refund: money(row.refund),
      seller: money(row.seller),
      goodwill: money(row.goodwill),
      is_early: row.is_early,
    })),
    left: money(leftMinor),
    ...(order.settlement && {
      settled: settledAnswer(order.settlement, money(isLost ? 0 : leftMinor - order.cash_minor)),
    }),
  }
}

/** Cash that the store collected is in its balance as debt. */
function settledAnswer(terms: SettlementTerms, from: Money): NonNullable<OrderEarning['settled']> {
  const { rate, spreadBps: spread_bps, currency } = terms
  const amount = { minor: conversionOf(terms)(from.minor).net, currency }
  return { amount, ...convertedAnswer({ ...from, rate, spread_bps }) }
}
