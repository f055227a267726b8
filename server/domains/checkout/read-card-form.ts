import { findOwnGroup } from '#domains/orders/index.ts'
import { currentTender, type Gateways, readTenders } from '#domains/payments/index.ts'
import type { Steps } from '#platform/route.ts'
import { cardFormOf } from './card-form-of.ts'

export function readCardForm(gateways: Gateways): Steps<'GET /orders/{number}/card-form'> {
  return {
    steps: async (begin, { params: { number } }) => {
      const tender = await begin(async (work) => {
        const group = await findOwnGroup(work, number)
        return currentTender(await readTenders(work, [group.id]))
      })
      return cardFormOf(
        begin,
        gateways,
        tender && { gateway: tender.gateway, reference: tender.gateway_reference, state: tender.state },
      )
    },
  }
}
