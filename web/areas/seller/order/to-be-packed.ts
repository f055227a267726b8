import type { OrderLine } from '#contract/orders.ts'

/** How many of a line are to be handed over: what its seller did not have goes back. */
export function toBePacked({ quantity, refund_requests }: OrderLine): number {
  const short = refund_requests.filter(({ reason, status }) => reason === 'short' && status !== 'rejected')
  return short.reduce((left, request) => left - (request.quantity ?? 0), quantity)
}
