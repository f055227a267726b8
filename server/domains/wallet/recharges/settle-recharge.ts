import { rechargePaid } from '#contract/events.ts'
import { hasAccount, post } from '#domains/ledger/index.ts'
import { type Gateway, type GatewayPayment, isOpen, mismatchOf, stateAfter } from '#domains/payments/index.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { returnWrongRecharge } from '../job-kinds.ts'
import * as queries from './queries.ts'
import type { Recharge } from './recharge.ts'

/**
 * Updates a top-up from the gateway's payment state. States only move forward, the wallet is credited once, and
 * repeating a call changes nothing. A late payment is still credited. A mismatch, a second payment or a payment of a
 * deleted user is refunded. Returns whether the top-up still waits for this payment.
 */
export async function settleRecharge(
  work: Work,
  gateway: Gateway,
  payment: GatewayPayment,
): Promise<boolean> {
  const recharge = await queries.lockRecharge(work, payment.key)
  if (!recharge) return false
  const { id, amountMinor, currency, state: before } = recharge
  if (mismatchOf({ id, amountMinor, currency }, payment, gateway) !== undefined) {
    return refuse(work, recharge, payment, 'misfit')
  }
  if (before === 'captured') return isSecond(recharge, payment) && refuse(work, recharge, payment, 'second')
  const state = stateAfter(before, payment)
  if (state === undefined) {
    await queries.touchRecharge(work, id)
    return isOpen(before)
  }
  if (state === 'captured' && !(await hasAccount(work, recharge.userId))) {
    return refuse(work, recharge, payment, 'owner_left')
  }
  await queries.changeRecharge(work, {
    id,
    state,
    gatewayReference: payment.reference,
    nextActionUrl: state === 'requires_action' ? payment.nextActionUrl : undefined,
    failureCode: payment.failureCode,
  })
  if (state === 'captured') await credit(work, recharge)
  return isOpen(before) && isOpen(state)
}

function isSecond({ gatewayReference }: Recharge, { state, reference }: GatewayPayment): boolean {
  return state === 'captured' && reference !== gatewayReference
}

async function credit(work: Work, { id, userId, currency, amountMinor, gateway }: Recharge): Promise<void> {
  await post(work, {
    key: `recharge ${id}`,
    cause: 'recharge',
    entries: [
      { account: { kind: 'wallet', userId, currency }, amount: amountMinor },
      { account: { kind: 'clearing', gateway, currency }, amount: -amountMinor },
    ],
  })
  emit(work, rechargePaid, { recharge_id: id })
}

/** Refunds a payment that does not belong to this wallet. */
async function refuse(
  work: Work,
  { id, state }: Recharge,
  { reference }: GatewayPayment,
  failureCode: 'misfit' | 'second' | 'owner_left',
): Promise<false> {
  if (isOpen(state))
    await queries.changeRecharge(work, { id, state: 'failed', gatewayReference: reference, failureCode })
  await work.addJob(returnWrongRecharge, { recharge_id: id, reference }, { key: `return:${reference}` })
  return false
}

/** Records that a gateway refused to create a top-up's payment. */
export async function failRecharge(work: Work, id: string, failureCode: string): Promise<void> {
  const recharge = await queries.lockRecharge(work, id)
  if (recharge?.state !== 'created') return
  await queries.changeRecharge(work, { id, state: 'failed', failureCode })
}
