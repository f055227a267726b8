/** Payouts paid by a gateway: requested once under one key, with results read from the gateway. */

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
import { sendApprovedPayout } from './job-kinds.ts'
import { applyAccount } from './payout-account.ts'
import * as queries from './queries.ts'
import { pay, returnPayout } from './settle-payout.ts'
import type { PayoutsOptions } from './standing.ts'

/** PayPal remembers a payout's key for 30 days. Retrying after that could pay twice. */
const KEY_KNOWN_MS = 25 * 24 * 60 * 60 * 1000

/**
 * Requests an approved payout, or reads the state of a requested one. A refused payout is returned to the seller's
 * balance.
 * @throws {GatewayUnavailable} the outcome is unknown: the job is retried with the same key
 */
export async function sendPayout(begin: Begin, payoutId: string, options: PayoutsOptions): Promise<void> {
  const payout = await begin((work) => queries.readInProgress(work, payoutId))
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

/** Schedules a check of all payouts without a final state, in case a webhook was lost. */
export async function watchPayouts(begin: Begin): Promise<void> {
  await begin(async (work) => {
    const unheardSince = new Date(work.now.getTime() - KEY_KNOWN_MS)
    for (const id of await queries.readWaiting(work, unheardSince)) await addSending(work, id)
  })
}

/** Schedules the payout's job unless one is already waiting. */
export function addSending(work: Work, payoutId: string): Promise<void> {
  return work.addJob(sendApprovedPayout, { payout_id: payoutId }, { key: `payout:${payoutId}` })
}

const Payload = z.looseObject({
  payout_reference: z.string().optional(),
  account_reference: z.string().optional(),
})

/** Uses the webhook only to find the payout or account; the gateway is asked for its state. */
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
  if (!payouts) throw new Error(`Gateway ${name} does not support payouts`)
  return payouts
}

/** Updates a payout to the gateway's state. States never move back, and a late failure overrides success. */
async function apply(work: Work, gateway: string, told: GatewayPayout): Promise<void> {
  // Ignores other payouts from the same gateway account.
  if (!z.uuid().safeParse(told.key).success) return
  const payout = await queries.lockPayout(work, told.key)
  if (payout?.way !== gateway) return
  const { minor, currency } = told.amount
  if (minor !== payout.amount_minor || currency !== payout.currency)
    throw new Error(`Amount or currency at ${gateway} differs from payout ${payout.id}`)
  await queries.setGatewayReference(work, { id: payout.id, reference: told.reference })
  if (told.state === 'paid' && payout.state === 'submitted') await pay(work, [payout], told.reference)
  const mayFail = payout.state === 'submitted' || payout.state === 'paid'
  if (told.state === 'failed' && mayFail)
    await returnPayout(work, [payout], { cause: 'gateway', reason: told.failureCode ?? 'failed' })
}

async function refuse(work: Work, payoutId: string, code: string): Promise<void> {
  const payout = await queries.lockPayout(work, payoutId)
  if (payout?.state === 'submitted') await returnPayout(work, [payout], { cause: 'gateway', reason: code })
}
