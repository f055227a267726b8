import type { listCurrencies as contract } from '#contract/content.ts'
import type { Answer } from '#contract/endpoint.ts'
import { currentRates, readCurrencies } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'

/** Lists the currencies for displaying prices: the offered ones with an exchange rate. */
export async function listCurrencies(work: Work): Promise<Answer<typeof contract>> {
  const { rates, base, asOf } = await currentRates(work)
  const currencies = await readCurrencies(work)
  return { data: currencies.filter(({ code }) => rates.has(code)), base, as_of: asOf }
}
