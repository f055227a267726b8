import { coarsePlace, currentShippingRates, readCountryNames } from '#domains/delivery/index.ts'
import { readCurrencies } from '#domains/pricing/index.ts'
import { cached } from '#platform/cached-value.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Places } from '#platform/http-call.ts'
import { defaultLocale } from '#values/locale.ts'

const CURRENCIES_MS = 60_000
const COUNTRIES_MS = 60_000
// Pages that are kept are found by them, so they are known while the database is away.
const outliving = { outlivesFailures: true }

interface Lookups {
  readonly isOffered: (currency: string) => Promise<boolean>
  readonly places: Places
}

/** Looks up currencies, countries and delivery zones for every request, from memory. */
export function openLookups({ db, clock }: { readonly db: Database; readonly clock: Clock }): Lookups {
  const currencies = cached(
    CURRENCIES_MS,
    async () => {
      const offered = await readCurrencies({ db, locale: defaultLocale })
      return new Set(offered.map(({ code }) => code))
    },
    outliving,
  )
  const countries = cached(
    COUNTRIES_MS,
    async () => readCountryNames({ db, locale: defaultLocale }),
    outliving,
  )
  const zones = cached(0, currentShippingRates, outliving)
  return {
    isOffered: async (currency) => (await currencies.get({ db, now: clock.now() })).has(currency),
    places: {
      isKnown: async (country) => (await countries.get({ db, now: clock.now() })).has(country),
      coarse: async (place) => coarsePlace(await zones.get({ db, now: clock.now() }), place),
    },
  }
}
