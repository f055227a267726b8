import {
  type Gateways,
  GatewayUnavailable,
  readWaitingCardTenders,
  touchTender,
} from '#domains/payments/index.ts'
import { readWaitingRecharges, touchRecharge } from '#domains/wallet/index.ts'
import { eachByItself } from '#platform/each-by-itself.ts'
import type { Begin } from '#platform/work.ts'
import { type Awaited, awaitedBy, queryGateway } from './query-gateway.ts'

const BATCH = 100
const QUIET_MS = 2 * 60 * 1000

/**
 * Polls gateway payments without news for two minutes, so that a lost webhook loses no order or recharge.
 * @throws {AggregateError} the failures of some of them, once all have been polled
 */
export async function pollPending(begin: Begin, gateways: Gateways): Promise<void> {
  const { tenders, recharges } = await begin(async (work) => {
    const quietSince = new Date(work.now.getTime() - QUIET_MS)
    return {
      tenders: await readWaitingCardTenders(work, quietSince, BATCH),
      recharges: await readWaitingRecharges(work, quietSince, BATCH),
    }
  })
  const waiting: readonly (readonly [Awaited, typeof touchTender])[] = [
    ...tenders.map((tender) => [awaitedBy(tender), touchTender] as const),
    ...recharges.map((recharge) => [recharge, touchRecharge] as const),
  ]
  // Skips the rest of an unavailable gateway, as each would time out; all are polled again in a minute.
  const away = new Set<string | null>()
  async function ask([awaited, touch]: (typeof waiting)[number]): Promise<void> {
    if (away.has(awaited.gateway)) return
    try {
      const isKnown = await queryGateway(begin, gateways, awaited)
      if (!isKnown) await begin((work) => touch(work, awaited.id))
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      away.add(awaited.gateway)
    }
  }
  await eachByItself(waiting, ask, 'Some payments could not be asked for')
}
