import { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import { exchangeRatesChanged } from '#contract/events.ts'
import type {
  changeExchangeRates as changing,
  readExchangeRates as reading,
} from '#contract/exchange-rates.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { mustHaveFullRights, readRuleChanges, recordRuleChange } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { localMoment, marketTimeZone } from '#values/local-time.ts'
import * as queries from './exchange-rate-queries.ts'
import { clearRates } from './rates.ts'

const KEY = 'exchange_rates'

const Kept = z.object({
  as_of: z.string(),
  source: z.string(),
  rates: z.array(z.object({ currency: z.string(), from: z.string(), to: z.string() })),
})

export async function readExchangeRates(work: Work): Promise<Answer<typeof reading>> {
  const rows = await queries.readExchangeRateRows(work)
  const [first] = rows
  if (!first) throw new Error('No exchange rates found')
  return {
    base: first.base,
    today: todayOf(work),
    rates: rows.map(({ base: _, changed_at: at, changed_by: by, ...rate }) => ({
      ...rate,
      ...(at && { changed_at: at.toISOString() }),
      ...(by !== null && { changed_by: by }),
    })),
    data: await readRuleChanges(work, KEY, (value) => Kept.parse(value)),
  }
}

/**
 * Changes rates from now; all others are kept.
 * @throws {Problem} not_allowed; invalid_input naming the rates
 */
export async function changeExchangeRates(
  work: Work,
  { body: { rates, as_of: asOf, source, confirms_large: isMeant = false } }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  const by = mustHaveFullRights(work)
  await queries.lockExchangeRates(work)
  const [{ base } = { base: '' }] = await queries.readExchangeRateRows(work)
  const compared = new Map((await queries.compareRates(work, rates)).map((rate) => [rate.currency, rate]))
  const errors: Record<string, string[]> = {}
  for (const currency of Object.keys(rates)) {
    const rate = compared.get(currency)
    if (!rate || currency === base) errors[`rates.${currency}`] = ['field_invalid']
    else if (rate.is_far && !isMeant) errors[`rates.${currency}`] = ['exchange_rate_far']
  }
  if (asOf > todayOf(work)) errors.as_of = ['exchange_rate_day']
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  await queries.insertRateTable(work, { id: newId(), rates, asOf, source, by })
  const changed = [...compared.values()].map(({ currency, from, to }) => ({ currency, from, to }))
  await recordRuleChange(work, { key: KEY, value: { as_of: asOf, source, rates: changed } })
  clearRates()
  invalidate(work, ['catalog', 'content'])
  const moved = [...compared.values()].filter(({ is_same: isSame }) => !isSame)
  if (moved.length > 0) {
    emit(work, exchangeRatesChanged, { currencies: moved.map(({ currency }) => currency) })
  }
  return readExchangeRates(work)
}

function todayOf({ now }: Pick<Work, 'now'>): string {
  return localMoment(now, marketTimeZone()).day
}
