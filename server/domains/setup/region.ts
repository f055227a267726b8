/** The market's country and currencies. */
import { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { changeRegion as ChangeContract, readRegion as ReadContract } from '#contract/setup.ts'
import { replaceCurrency } from '#domains/accounts/index.ts'
import { readCountryNames } from '#domains/delivery/index.ts'
import { mayChangeMarketCurrency, readMarketCurrencies, setMarketCurrencies } from '#domains/pricing/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { mustHaveFullRights, readRule, setRule } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { DEFAULT_TIME_ZONE, timeZones } from '#values/local-time.ts'

const KEY = 'region'
const Kept = z.object({ country: z.string(), time_zone: z.string().optional() })

export async function readRegion(work: Work): Promise<Answer<typeof ReadContract>> {
  const kept = Kept.safeParse(await readRule(work, KEY)).data
  const { main, currencies } = await readMarketCurrencies(work)
  return {
    ...kept,
    time_zone: kept?.time_zone ?? DEFAULT_TIME_ZONE,
    currency: main,
    may_change_currency: await mayChangeMarketCurrency(work),
    currencies,
  }
}

/**
 * @throws {Problem} not_allowed unless the caller has full rights; invalid_input; state_conflict for a new main currency
 * or time zone once there are amounts in the old one
 */
export async function changeRegion(
  work: Work,
  { body: { country, currency, currencies, time_zone } }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  mustHaveFullRights(work)
  const market = await readMarketCurrencies(work)
  const known = new Set(market.currencies.map(({ code }) => code))
  const errors = {
    ...(!(await readCountryNames(work)).has(country) && { country: ['country_required'] }),
    ...(!known.has(currency) && { currency: ['currency_required'] }),
    ...(time_zone !== undefined && !timeZones().includes(time_zone) && { time_zone: ['field_invalid'] }),
    ...(!currencies.every((code) => known.has(code)) && { currencies: ['field_invalid'] }),
  }
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  const before = await readRegion(work)
  const isNew = currency !== before.currency || (time_zone ?? before.time_zone) !== before.time_zone
  if (isNew && !before.may_change_currency) throw problem('state_conflict')
  await setMarketCurrencies(work, { main: currency, offered: currencies })
  // Accounts got the former main currency when they signed in, not by a choice.
  if (currency !== market.main) await replaceCurrency(work, { from: market.main, to: currency })
  await setRule(work, { key: KEY, value: { country, time_zone: time_zone ?? before.time_zone } })
  invalidate(work, ['content'])
  return { done: true }
}
