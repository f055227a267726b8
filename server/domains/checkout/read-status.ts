import type { z } from 'zod'
import type { Given } from '#contract/endpoint.ts'
import type { OrderStatus, readOrderStatus } from '#contract/orders.ts'
import { countMiss, findStatus, toStatus } from '#domains/orders/index.ts'
import {
  currentTender,
  type Gateways,
  GatewayUnavailable,
  readTenders,
  type TenderRow,
} from '#domains/payments/index.ts'
import { problem } from '#platform/problem.ts'
import type { Steps } from '#platform/route.ts'
import type { Begin } from '#platform/work.ts'
import { awaitedBy, queryGateway } from './query-gateway.ts'

/** Returns an order's payment status. While a card payment is pending, it is refreshed from the gateway. */
export function readStatus(gateways: Gateways): Steps<'GET /orders/{number}/status'> {
  return {
    steps: async (begin, given) => {
      const status = await find(begin, given)
      if (!status) {
        // In its own transaction, since the failed one is rolled back.
        await begin(countMiss)
        throw problem('not_found')
      }
      const { answer, waiting } = status
      if (!waiting) return answer
      const heard = await ask(begin, gateways, waiting)
      if (heard === 'silent') return { ...answer, is_unconfirmed: true as const }
      return heard ? ((await find(begin, given))?.answer ?? answer) : answer
    },
  }
}

function find(
  begin: Begin,
  { params, query }: Given<typeof readOrderStatus>,
): Promise<{ answer: z.output<typeof OrderStatus>; waiting: TenderRow | undefined } | undefined> {
  return begin(async (work) => {
    const { key, email } = query
    const found = await findStatus(work, { number: params.number, key, email })
    if (!found) return undefined
    const answer = toStatus(work, found)
    if (!found.isOwner || !isWaiting(answer)) return { answer, waiting: undefined }
    const tender = currentTender(await readTenders(work, [found.group.id]))
    return { answer, waiting: tender?.kind === 'card' ? tender : undefined }
  })
}

function isWaiting({ payment_status: status }: z.output<typeof OrderStatus>): boolean {
  return status === 'pending' || status === 'processing'
}

/** False when the gateway knows of no payment; `silent` when it does not answer now: then the page asks again. */
async function ask(begin: Begin, gateways: Gateways, tender: TenderRow): Promise<boolean | 'silent'> {
  try {
    return await queryGateway(begin, gateways, awaitedBy(tender))
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'silent'
    throw error
  }
}
