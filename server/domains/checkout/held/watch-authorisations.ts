/** Watches authorised payments: those that end soon, have ended, or whose capture a gateway refused. */
import { authorisationEnding } from '#contract/events.ts'
import { endOrders, lockGroup } from '#domains/orders/index.ts'
import {
  authorisationTerms,
  type Gateways,
  GatewayUnavailable,
  isHeld,
  markWarned,
  readAuthorisedShares,
  readTender,
  readWatched,
  scheduleCapture,
  type WatchedTender,
} from '#domains/payments/index.ts'
import { eachByItself } from '#platform/each-by-itself.ts'
import { emit } from '#platform/events/emit.ts'
import type { Begin, Work } from '#platform/work.ts'
import { awaitedBy, queryGateway } from '../query-gateway.ts'
import { LAST_HOURS_MS } from './capture-authorised.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long before an authorisation ends sellers are warned. */
const WARN_MS = 24 * HOUR_MS
/** How long an order is kept after the gateway first refused the capture. */
const HOLD_MS = 24 * HOUR_MS

/** @throws {AggregateError} the failures of some of them, once all have been processed */
export async function watchAuthorisations(begin: Begin, gateways: Gateways): Promise<void> {
  const watched = await begin((work) => readWatched(work, new Date(work.now.getTime() + WARN_MS)))
  async function lookAfter(tender: WatchedTender): Promise<void> {
    try {
      if (await begin((work) => hasEnded(work, tender)))
        await queryGateway(begin, gateways, awaitedBy(tender))
      await begin((work) => watch(work, tender.id))
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
    }
  }
  await eachByItself(watched, lookAfter, 'Some authorisations could not be looked after')
}

async function hasEnded({ now }: Work, { authorised_until: until }: WatchedTender): Promise<boolean> {
  return until !== null && until <= now
}

async function watch(work: Work, tenderId: string): Promise<void> {
  const group = await lockGroup(work, { tenderId })
  const tender = await readTender(work, tenderId)
  if (!group || !tender || !isHeld(tender.state)) return
  const shares = await readAuthorisedShares(work, tenderId)
  const untaken = shares.filter((share) => share.captured_minor + share.released_minor < share.amount_minor)
  const ordersOf = (some: typeof shares) =>
    group.orders.filter(({ id }) => some.some(({ order_id }) => order_id === id))

  // Waits for captures in progress.
  const refused = untaken.filter(
    ({ first_failed_at: at, is_under_way: isUnderWay }) =>
      at && !isUnderWay && work.now.getTime() - at.getTime() >= HOLD_MS,
  )
  await endOrders(work, group, ordersOf(refused), {
    to: 'cancelled',
    by: 'market',
    reason: 'payment_not_taken',
  })

  const leftMs = tender.authorised_until ? tender.authorised_until.getTime() - work.now.getTime() : WARN_MS
  const undecided = untaken.filter(({ state }) => state === 'placed')
  if (leftMs < LAST_HOURS_MS && (await authorisationTerms(work)).at_end === 'release') {
    await endOrders(work, group, ordersOf(undecided), {
      to: 'rejected',
      by: 'market',
      reason: 'authorisation_ended',
    })
  } else if (leftMs < WARN_MS && undecided.length > 0 && (await markWarned(work, tenderId))) {
    emit(work, authorisationEnding, { tender_id: tenderId })
  }
  await scheduleCapture(work, group.id)
}
