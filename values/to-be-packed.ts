interface Line {
  readonly quantity: number
  readonly refund_requests: readonly {
    readonly reason?: string | undefined
    readonly status: string
    readonly quantity?: number | undefined
  }[]
}

/** How many of a line are to be handed over: what its seller did not have goes back, or is never paid. */
export function toBePacked({ quantity, refund_requests }: Line): number {
  const short = refund_requests.filter(({ reason, status }) => reason === 'short' && status !== 'rejected')
  return short.reduce((left, request) => left - (request.quantity ?? 0), quantity)
}
