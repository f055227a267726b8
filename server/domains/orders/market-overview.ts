import { currentRates, exchange } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { addDays, localMoment, marketTimeZone, momentOf } from '#values/local-time.ts'
import { addFigures, figuresAnswer, noFigures } from './figures.ts'
import { readGroupList } from './list-queries.ts'
import { operatorRow } from './operator-orders.ts'
import { countWaitingOrders, readSales, readTopStores } from './sales-queries.ts'

const DAYS = 7
const TOP_STORES = 5
const LATEST = 8

/**
 * Returns the marketplace overview: days are in `marketTimeZone`, amounts in the caller's currency at the rates of
 * each order.
 */
export async function readMarketOverview(work: Work) {
  const rates = await currentRates(work)
  const { currency } = exchange(rates, work.currency)({ minor: 0, currency: rates.base })

  const { day: today } = localMoment(work.now, marketTimeZone())
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1))
  const from = momentOf(days[0] ?? today, '00:00', marketTimeZone())
  const sales = await readSales(work, { from, timezone: marketTimeZone(), currency })
  const stores = await readTopStores(work, { from, currency, limit: TOP_STORES })
  const latest = await readGroupList(work, {}, { page: 1, perPage: LATEST })

  const byDay = days.map((day) => {
    const ofDay = sales.find((row) => row.day === day)
    return { day, sales: { minor: ofDay?.net_minor ?? 0, currency }, orders: ofDay?.orders ?? 0 }
  })
  const ofToday = figuresAnswer(sales.find((row) => row.day === today) ?? noFigures, currency)
  const ofWeek = figuresAnswer(addFigures(sales), currency)
  return {
    sales_today: ofToday.net,
    sales_week: ofWeek.net,
    today: ofToday,
    week: ofWeek,
    orders_today: byDay.at(-1)?.orders ?? 0,
    orders_week: byDay.reduce((count, { orders }) => count + orders, 0),
    waiting_orders: await countWaitingOrders(work),
    days: byDay,
    top_stores: stores.map(({ slug, name, net_minor: minor, orders }) => ({
      slug,
      name,
      sales: { minor, currency },
      orders,
    })),
    latest: latest.rows.map(operatorRow),
  }
}
