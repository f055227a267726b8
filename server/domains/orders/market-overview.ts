import { currentRates, exchange } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { addDays, localMoment, marketTimeZone, momentOf } from '#values/local-time.ts'
import { type Money, sum } from '#values/money.ts'
import { readGroupList } from './list-queries.ts'
import { operatorRow } from './operator-orders.ts'
import { countWaitingOrders, readMarketSales, readStoreShares } from './sales-queries.ts'

const DAYS = 7
const TOP_STORES = 5
const LATEST = 8

/** The market at a glance: days are those of `marketTimeZone`, amounts are in the caller's currency at today's rates. */
export async function readMarketOverview(work: Work) {
  const rates = await currentRates(work)
  const show = exchange(rates, work.currency)
  const { currency } = show({ minor: 0, currency: rates.base })
  const total = (amounts: readonly Money[]) => sum(amounts.map(show), currency)

  const { day: today } = localMoment(work.now, marketTimeZone)
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1))
  const from = momentOf(days[0] ?? today, '00:00', marketTimeZone)
  const sales = await readMarketSales(work, { from, timezone: marketTimeZone })
  const shares = await readStoreShares(work, from)
  const latest = await readGroupList(work, {}, { page: 1, perPage: LATEST })

  const byDay = days.map((day) => {
    const ofDay = sales.filter((row) => row.day === day)
    return { day, sales: total(ofDay.map(salesOf)), orders: countOf(ofDay) }
  })
  const stores = [...Map.groupBy(shares, ({ slug }) => slug)].map(([slug, rows]) => ({
    slug,
    name: rows[0]?.name ?? slug,
    sales: total(rows.map(salesOf)),
    orders: countOf(rows),
  }))
  return {
    sales_today: byDay.at(-1)?.sales ?? { minor: 0, currency },
    sales_week: sum(
      byDay.map((day) => day.sales),
      currency,
    ),
    orders_today: byDay.at(-1)?.orders ?? 0,
    orders_week: byDay.reduce((count, { orders }) => count + orders, 0),
    waiting_orders: await countWaitingOrders(work),
    days: byDay,
    top_stores: stores.toSorted((a, b) => b.sales.minor - a.sales.minor).slice(0, TOP_STORES),
    latest: latest.rows.map(operatorRow),
  }
}

function salesOf({ sales_minor, currency }: { sales_minor: number; currency: string }): Money {
  return { minor: sales_minor, currency }
}

function countOf(rows: readonly { orders: number }[]): number {
  return rows.reduce((count, { orders }) => count + orders, 0)
}
