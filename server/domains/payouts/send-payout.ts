/** Payouts that a gateway pays: asked for once, however often it takes to be heard, and told of by the gateway. */
import { z } from 'zod'
import { unseal } from '#domains/accounts/index.ts'
import {
  type GatewayPayout,
  GatewayRefusal,
  gatewayNamed,
  markEventApplied,
  type PayoutRail,
  readGatewayEvent,
} from '#domains/payments/index.ts'
import type { Begin, Work } from '#platform/work.ts'
import { payoutNumber } from '#values/running-number.ts'
import { applyAccount } from './payout-account.ts'
import * as queries from './queries.ts'
import { bringBack, pay } from './settle-payout.ts'
import type { PayoutsOptions } from './standing.ts'

/** PayPal knows the key of a payout for thirty days: later nobody may ask for it anew. */
const KEY_KNOWN_MS = 25 * 24 * 60 * 60 * 1000

/**
 * Asks for a payout that was let go, or how one stands that was asked for. What the gateway refuses is the seller's again.
 * @throws {GatewayUnavailable} nobody knows: the job is carried out again, under the same key
 */
export async function sendPayout(begin: Begin, payoutId: string, options: PayoutsOptions): Promise<void> {
  const payout = await begin((work) => queries.readUnderWay(work, payoutId))
  if (!payout) return
  const rail = railNamed(options, payout.way)
  try {
    const told = payout.gateway_reference
      ? await rail.find(payout.gateway_reference)
      : await rail.pay({
          key: payout.id,
          number: payoutNumber(payout.number),
          amount: { minor: payout.amount_minor, currency: payout.currency },
          to: unseal(payout.destination, { keys: options.bankKeys, owner: payout.id }),
        })
    if (told) await begin((work) => apply(work, payout.way, told))
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    await begin((work) => refuse(work, payout.id, error.code))
  }
}

/** Asks for all whose end nobody has heard: a webhook that was lost loses nothing. */
export async function watchPayouts(begin: Begin): Promise<void> {
  await begin(async (work) => {
    const unheardSince = new Date(work.now.getTime() - KEY_KNOWN_MS)
    for (const id of await queries.readWaiting(work, unheardSince)) await addSending(work, id)
  })
}

/** Has it asked for by a job; one that still waits is not added to. */
export function addSending(work: Work, payoutId: string): Promise<void> {
  return work.addJob('payouts.send', { payout_id: payoutId }, { key: `payout:${payoutId}` })
}

const Payload = z.looseObject({
  payout_reference: z.string().optional(),
  account_reference: z.string().optional(),
})

/** Has a webhook say only what to ask for: how it stands the gateway answers. */
export async function applyGatewayEvent(
  begin: Begin,
  eventId: string,
  options: PayoutsOptions,
): Promise<void> {
  const event = await begin((work) => readGatewayEvent(work, eventId))
  if (!event || event.applied_at) return
  const { payout_reference: payout, account_reference: account } = Payload.parse(event.payload)
  const rail = railNamed(options, event.gateway)
  if (account !== undefined) await applyAccount(begin, { gateway: event.gateway, rail, reference: account })
  const told = payout === undefined ? undefined : await rail.find(payout)
  if (told) await begin((work) => apply(work, event.gateway, told))
  await begin((work) => markEventApplied(work, eventId))
}

function railNamed({ gateways }: PayoutsOptions, name: string): PayoutRail {
  const { payouts } = gatewayNamed(gateways, name)
  if (!payouts) throw new Error(`Nobody is paid by ${name} any more`)
  return payouts
}

/** Moves a payout to where the gateway says that it is; never back, and late failure wins. */
async function apply(work: Work, gateway: string, told: GatewayPayout): Promise<void> {
  // What else is paid from the same account at the gateway is not the market's.
  if (!z.uuid().safeParse(told.key).success) return
  const payout = await queries.lockPayout(work, told.key)
  if (payout?.way !== gateway) return
  const { minor, currency } = told.amount
  if (minor !== payout.amount_minor || currency !== payout.currency)
    throw new Error(`${gateway} paid other than payout ${payout.id}`)
  await queries.setGatewayReference(work, { id: payout.id, reference: told.reference })
  if (told.state === 'paid' && payout.state === 'submitted') await pay(work, [payout], told.reference)
  const mayFail = payout.state === 'submitted' || payout.state === 'paid'
  if (told.state === 'failed' && mayFail)
    await bringBack(work, [payout], { cause: 'gateway', reason: told.failureCode ?? 'failed' })
}

async function refuse(work: Work, payoutId: string, code: string): Promise<void> {
  const payout = await queries.lockPayout(work, payoutId)
  if (payout?.state === 'submitted') await bringBack(work, [payout], { cause: 'gateway', reason: code })
}
