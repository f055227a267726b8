import type { Answer } from '#contract/endpoint.ts'
import type { readSetup as contract } from '#contract/setup.ts'
import type { Work } from '#platform/work.ts'
import { addDays, localMoment, marketTimeZone } from '#values/local-time.ts'
import { hasDefaultRate } from './commission-queries.ts'
import { readExchangeRateRows } from './exchange-rate-queries.ts'

const RATES_OLD_DAYS = 30

/** Returns the pricing settings that an operator must still decide before sales can start. */
export async function readPricingSetup(
  work: Work,
): Promise<Omit<Answer<typeof contract>, 'checklist' | 'has_mail_server'>> {
  const rates = await readExchangeRateRows(work)
  const days = rates.filter(({ currency, base }) => currency !== base).map(({ as_of: day }) => day)
  const oldest = days.toSorted()[0]
  const { day: today } = localMoment(work.now, marketTimeZone())
  return {
    has_commission: await hasDefaultRate(work),
    currency: rates[0]?.base ?? 'USD',
    ...(oldest !== undefined && oldest < addDays(today, -RATES_OLD_DAYS) && { rates_old_since: oldest }),
  }
}
