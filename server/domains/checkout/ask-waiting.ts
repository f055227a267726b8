import {
  type Gateways,
  GatewayUnavailable,
  readWaitingCardTenders,
  touchTender,
} from '#domains/payments/index.ts'
import type { Begin } from '#platform/work.ts'
import { askGateway } from './ask-gateway.ts'

const BATCH = 100
const QUIET_MS = 2 * 60 * 1000

/**
 * Asks for every card payment that nobody has said anything of for a while, so that a lost webhook loses no order.
 * @throws {AggregateError} what went wrong with some of them, once all have been asked for
 */
export async function askWaiting(begin: Begin, gateways: Gateways): Promise<void> {
  const tenders = await begin((work) =>
    readWaitingCardTenders(work, new Date(work.now.getTime() - QUIET_MS), BATCH),
  )
  const failures: unknown[] = []
  for (const tender of tenders) {
    try {
      const isKnown = await askGateway(begin, gateways, tender)
      if (!isKnown) await begin((work) => touchTender(work, tender.id))
    } catch (error) {
      // The others would wait as long for the same gateway; in a minute all are asked again.
      if (error instanceof GatewayUnavailable) break
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be asked for')
}
