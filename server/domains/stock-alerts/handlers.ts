import { stockReturned } from '#contract/events.ts'
import { type Handler, on } from '#platform/events/emit.ts'
import { findRestocked } from './job-kinds.ts'

export const stockAlertsHandlers: readonly Handler[] = [
  on(stockReturned, (begin, returned) =>
    begin((work) => work.addJob(findRestocked, returned, { key: `stock_alerts:${returned.product_id}` })),
  ),
]
