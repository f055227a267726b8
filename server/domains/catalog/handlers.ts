import { exchangeRatesChanged, storeStateChanged } from '#contract/events.ts'
import { type Handler, on } from '#platform/events/emit.ts'
import { recount, showRates } from './job-kinds.ts'

export const catalogHandlers: readonly Handler[] = [
  on(exchangeRatesChanged, (begin, rates) => begin((work) => work.addJob(showRates, rates))),
  on(storeStateChanged, (begin) => begin((work) => work.addJob(recount, {}, { key: recount.name }))),
]
