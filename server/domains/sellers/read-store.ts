import type { Answer, Given } from '#contract/endpoint.ts'
import type { readStore as contract } from '#contract/stores.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { localMoment } from '#values/local-time.ts'
import { storeOpening } from './opening.ts'
import { readPublicStore, type WholeStoreRow } from './queries.ts'
import { storeCard } from './store-card.ts'

/**
 * One store with its hours.
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
    ...(row.street && { street: row.street }),
    ...(row.since_year !== null && { since_year: row.since_year }),
    ...(row.email && { email: row.email }),
    ...(row.phone && { phone: row.phone }),
    links: row.links,
    hours: hoursOf(row),
    ...vacationOf(row, work.now),
    ...(pausedUntil && { paused_until: pausedUntil.toISOString() }),
    returns_days: row.returns_days,
    offers_pickup: row.offers_pickup,
    accepts_cash: row.accepts_cash,
    ...(row.latitude !== null &&
      row.longitude !== null && { latitude: row.latitude, longitude: row.longitude }),
  }
}

/** Seven days from Sunday on, those without spans included. */
function hoursOf({ week }: WholeStoreRow) {
  return Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    spans: week.filter((span) => span.weekday === weekday).map(({ opens, closes }) => ({ opens, closes })),
  }))
}

/** Told from the day it is planned until its last day has passed at the store. */
function vacationOf({ vacation_from, vacation_to, vacation_message, timezone }: WholeStoreRow, now: Date) {
  if (!vacation_from || !vacation_to || vacation_to < localMoment(now, timezone).day) return {}
  return { vacation: { from: vacation_from, to: vacation_to, message: vacation_message } }
}
