import { z } from 'zod'
import { lockGroup } from '#domains/orders/index.ts'
import {
  findTender,
  type Gateway,
  type GatewayDispute,
  type Gateways,
  GatewayUnavailable,
  gatewayNamed,
  markEventApplied,
  readGatewayEvent,
} from '#domains/payments/index.ts'
import { eachByItself } from '#platform/each-by-itself.ts'
import type { Begin, Work } from '#platform/work.ts'
import { moveDispute, openDispute } from './move-dispute.ts'
import * as queries from './queries.ts'

const Payload = z.looseObject({ dispute_reference: z.string() })

/** Uses the webhook only for the reference and reads the state of the dispute from the gateway. */
export async function applyDisputeEvent(begin: Begin, gateways: Gateways, eventId: string): Promise<void> {
  const event = await begin((work) => readGatewayEvent(work, eventId))
  if (!event || event.applied_at) return
  const { dispute_reference: reference } = Payload.parse(event.payload)
  await askFor(begin, gatewayNamed(gateways, event.gateway), reference)
  await begin((work) => markEventApplied(work, eventId))
}

const BATCH = 50
const QUIET_MS = 55 * 60 * 1000

/**
 * Asks the gateways for every open dispute without recent news, so that a lost webhook does not lose an outcome.
 * @throws {AggregateError} the failures, once all disputes have been tried
 */
export async function pollPendingDisputes(begin: Begin, gateways: Gateways): Promise<void> {
  const waiting = await begin((work) =>
    queries.readWaiting(work, new Date(work.now.getTime() - QUIET_MS), BATCH),
  )
  // Skips the rest of an unreachable gateway, which would time out too; all are tried again in an hour.
  const away = new Set<string>()
  async function ask({ id, gateway: name, reference }: (typeof waiting)[number]): Promise<void> {
    if (away.has(name)) return
    const gateway = gateways.find((known) => known.name === name)
    try {
      if (gateway) await askFor(begin, gateway, reference)
      await begin((work) => queries.touch(work, id))
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      away.add(name)
    }
  }
  await eachByItself(waiting, ask, 'Some disputes could not be asked for')
}

async function askFor(begin: Begin, gateway: Gateway, reference: string): Promise<void> {
  const told = await gateway.findDispute(reference)
  if (told) await begin((work) => applyDisputeUpdate(work, gateway, told))
}

/** Records a dispute of one of our payments and updates it to the gateway's state. */
async function applyDisputeUpdate(
  work: Work,
  { name: gateway }: Gateway,
  told: GatewayDispute,
): Promise<void> {
  const tender = await findTender(work, { gateway, payment: told.payment })
  if (tender?.currency !== told.amount.currency) return
  const group = await lockGroup(work, { tenderId: tender.id })
  if (!group) throw new Error(`Order of tender ${tender.id} not found`)
  const { reference, reason, respondBy } = told
  const dispute =
    (await queries.readRecord(work, { gateway, reference })) ??
    (await openDispute(work, {
      tender,
      gateway,
      reference,
      isByHand: false,
      reason,
      amountMinor: told.amount.minor,
      respondBy,
    }))
  await moveDispute(work, { group, dispute, word: told })
}
