import type { listCurrencies as contract } from '#contract/content.ts'
import type { Answer } from '#contract/endpoint.ts'
import { currentRates, readCurrencies } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'

/** The currencies that prices can be shown in: those on offer that have a rate. */
export async function listCurrencies(work: Work): Promise<Answer<typeof contract>> {
  const { rates, base, asOf } = await currentRates(work)
  const currencies = await readCurrencies(work)
  return { data: currencies.filter(({ code }) => rates.has(code)), base, as_of: asOf }
}
