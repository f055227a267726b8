import type { Answer, Given } from '#contract/endpoint.ts'
import type { readStore as contract } from '#contract/stores.ts'
import { type Shared, sharePath } from '#domains/media/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { specialDaysOf, storeOpening, vacationAnswer, weekOf } from './opening.ts'
import { readPublicStore, type StoreRow } from './queries.ts'
import { storeCard } from './store-card.ts'

/**
 * Returns a store with its hours.
 * @throws not_found also for a store that is not approved
 */
export async function readStore(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const rates = await currentRates(work)
  const row = await readPublicStore(work, params.slug)
  if (!row) throw problem('not_found')
  const { pausedUntil } = storeOpening(row, work.now)
  return {
    ...storeCard(row, { now: work.now, show: exchange(rates, work.currency) }),
    about: row.about,
    share_picture: sharePath(sharedOf(row), work.locale),
    ...(row.street && { street: row.street }),
    ...(row.since_year !== null && { since_year: row.since_year }),
    ...(row.email && { email: row.email }),
    ...(row.phone && { phone: row.phone }),
    links: row.links,
    hours: weekOf(row),
    special_days: specialDaysOf(row, work.now),
    ...vacationAnswer(row, work.now),
    ...(pausedUntil && { paused_until: pausedUntil.toISOString() }),
    returns_days: row.returns_days,
    offers_pickup: row.offers_pickup,
    accepts_cash: row.accepts_cash,
    ...(row.latitude !== null &&
      row.longitude !== null && { latitude: row.latitude, longitude: row.longitude }),
  }
}

/** Returns a store's link preview; undefined for one that is not approved. */
export async function sharedStore(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
  slug: string,
): Promise<Shared | undefined> {
  const row = await readPublicStore(work, slug)
  return row && sharedOf(row)
}

function sharedOf({ slug, name, city, country_name, cover, logo }: StoreRow): Shared {
  const label = city === country_name ? city : `${city}, ${country_name}`
  return { kind: 'stores', slug, title: name, label, picture: (cover ?? logo)?.url }
}
