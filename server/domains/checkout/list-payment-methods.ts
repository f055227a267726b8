import type { listPaymentMethods as endpoint, OfferedMethod } from '#contract/checkout.ts'
import type { Given } from '#contract/endpoint.ts'
import { findOwnGroup } from '#domains/orders/index.ts'
import type { Gateways } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import { partsOf } from './parts-of-group.ts'
import { offeredMethods } from './payment-methods.ts'
import { readTill } from './read-till.ts'

/** The ways in which the caller's purchase can be paid, as its sellers' terms are now. */
export function listPaymentMethods(gateways: Gateways) {
  return async (work: Work, { params }: Given<typeof endpoint>): Promise<{ data: OfferedMethod[] }> => {
    const group = await findOwnGroup(work, params.number)
    const till = await readTill(work, gateways)
    return { data: offeredMethods(await partsOf(work, group), till, work.locale) }
  }
}
