import { coarsePlace, currentShippingRates, readCountryNames } from '#domains/delivery/index.ts'
import { readCurrencies } from '#domains/pricing/index.ts'
import { cached } from '#platform/cached-value.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Places } from '#platform/http-call.ts'
import { defaultCurrency, type OfferedCurrencies } from '#platform/visitor.ts'
import { defaultLocale } from '#values/locale.ts'

const CURRENCIES_MS = 60_000
const COUNTRIES_MS = 60_000
// Pages that are kept are found by them, so they are known while the database is away.
const outliving = { outlivesFailures: true }

interface LookupSource {
  readonly db: Database
  readonly clock: Clock
}

interface Lookups {
  readonly currencies: OfferedCurrencies
  readonly places: Places
}

/** Looks up currencies, countries and delivery zones for every request, from memory. */
export function openLookups({ db, clock }: LookupSource): Lookups {
  const countries = cached(
    COUNTRIES_MS,
    async () => readCountryNames({ db, locale: defaultLocale }),
    outliving,
  )
  const zones = cached(0, currentShippingRates, outliving)
  return {
    currencies: offeredCurrencies({ db, clock }),
    places: {
      isKnown: async (country) => (await countries.get({ db, now: clock.now() })).has(country),
      coarse: async (place) => coarsePlace(await zones.get({ db, now: clock.now() }), place),
    },
  }
}

/** Returns the currencies that prices can be shown in, read once a minute. */
function offeredCurrencies({ db, clock }: LookupSource): OfferedCurrencies {
  const offered = cached(
    CURRENCIES_MS,
    async () => {
      const rows = await readCurrencies({ db, locale: defaultLocale })
      return new Set(rows.map(({ code }) => code))
    },
    outliving,
  )
  const offeredNow = () => offered.get({ db, now: clock.now() })
  return {
    isOffered: async (currency) => (await offeredNow()).has(currency),
    // The first in the market's order.
    main: async () => (await offeredNow()).values().next().value ?? defaultCurrency,
  }
}
