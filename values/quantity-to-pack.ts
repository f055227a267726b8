interface Line {
  readonly quantity: number
  readonly refund_requests: readonly {
    readonly reason?: string | undefined
    readonly status: string
    readonly quantity?: number | undefined
  }[]
}

/** Returns the quantity to hand over. Items the seller was short of are refunded or never charged. */
export function quantityToPack({ quantity, refund_requests }: Line): number {
  const short = refund_requests.filter(({ reason, status }) => reason === 'short' && status !== 'rejected')
  return short.reduce((left, request) => left - (request.quantity ?? 0), quantity)
}
