import type { recordDispute as contract } from '#contract/disputes.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { lockAnyGroup } from '#domains/orders/index.ts'
import { currentTenders, readLeftOf, readTenders } from '#domains/payments/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { sumMinor } from '#values/money.ts'
import { openDispute } from './move-dispute.ts'
import * as queries from './queries.ts'

/**
 * Records a dispute that a bank reported outside the gateway.
 * @throws {Problem} not_found; state_conflict if no gateway has captured a payment for it; already_disputed;
 * invalid_input
 */
export async function recordDispute(
  work: Work,
  { body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const group = await lockAnyGroup(work, body.order_number)
  const paid = currentTenders(await readTenders(work, [group.id]))
  const tender = paid.find(({ kind, captured_minor }) => kind === 'card' && captured_minor > 0)
  if (!tender || tender.gateway === null) throw problem('state_conflict')
  const { gateway } = tender
  const { reference, reason } = body
  const isKnown = (await queries.readRecord(work, { gateway, reference })) !== undefined
  if (isKnown || (await queries.hasOpen(work, tender.id))) throw problem('already_disputed')
  const left = sumMinor((await readLeftOf(work, tender.id)).map((order) => order.left_minor))
  const amountMinor = body.amount_minor ?? left
  // A bank may reverse an amount that was already refunded, but no more than was ever captured.
  if (amountMinor > tender.captured_minor || amountMinor === 0) {
    throw problem('invalid_input', {}, { amount_minor: ['amount_too_high'] })
  }
  const { id } = await openDispute(work, {
    tender,
    gateway,
    reference,
    isByHand: true,
    reason,
    amountMinor,
    respondBy: body.respond_by === undefined ? undefined : new Date(body.respond_by),
  })
  return { id }
}
