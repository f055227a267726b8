import { countLowStock } from '#domains/catalog/index.ts'
import { sellerStore, staffOf } from '#domains/sellers/index.ts'
import type { Work } from '#platform/work.ts'
import { addDays, localMoment, momentOf } from '#values/local-time.ts'
import { sumMinor } from '#values/money.ts'
import { addFigures, figuresAnswer, noFigures } from './figures.ts'
import { countRequests } from './refund-queries.ts'
import { readSales } from './sales-queries.ts'
import { storeOrderRowAnswer } from './seller-answers.ts'
import { countStoreStates, readStoreOrders } from './store-order-queries.ts'

const DAYS = 7
const LATEST = 5
const WAITING = 20

/** Returns the open tasks of a store, and the figures of the week in its own time zone. */
export async function readStoreOverview(work: Work, { params }: { params: { store: string } }) {
  const staff = staffOf(work, params.store)
  const { storeId } = staff
  const store = await sellerStore(work, staff)
  const counts = new Map((await countStoreStates(work, storeId)).map(({ state, count }) => [state, count]))
  const today = localMoment(work.now, store.timezone).day
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1))
  const from = momentOf(days[0] ?? today, '00:00', store.timezone)
  const { currency, timezone } = store
  const sales = await readSales(work, { storeId, timezone, currency, from })
  const toAccept = { storeId, states: ['placed'], isQueue: true } as const
  const waiting = await readStoreOrders(work, toAccept, { page: 1, perPage: WAITING })
  const latest = await readStoreOrders(work, { storeId }, { page: 1, perPage: LATEST })

  const byDay = days.map((day) => {
    const ofDay = sales.find((row) => row.day === day)
    return { day, sales: { minor: ofDay?.net_minor ?? 0, currency }, orders: ofDay?.orders ?? 0 }
  })
  const ofToday = figuresAnswer(sales.find((row) => row.day === today) ?? noFigures, currency)
  const ofWeek = figuresAnswer(addFigures(sales), currency)
  return {
    store,
    to_accept: counts.get('placed') ?? 0,
    to_prepare: counts.get('accepted') ?? 0,
    to_hand_over: counts.get('in_progress') ?? 0,
    on_the_way: counts.get('fulfilled') ?? 0,
    low_stock: await countLowStock(work, storeId),
    refunds_asked: await countRequests(work, storeId),
    ...(staff.permissions.includes('orders.money') && {
      sales_today: ofToday.net,
      sales_week: ofWeek.net,
      today: ofToday,
      week: ofWeek,
      days: byDay,
    }),
    orders_week: sumMinor(byDay.map(({ orders }) => orders)),
    waiting: waiting.map((row) => storeOrderRowAnswer(row, staff, work.locale)),
    latest: latest.map((row) => storeOrderRowAnswer(row, staff, work.locale)),
  }
}
