/** The model's own calculations: amounts divided to the cent, by largest remainder or one by one. */

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** Returns basis points of an amount, half a cent rounded up. */
export function partOf(minor: number, bps: number): number {
  const tenThousandths = minor * bps + 5_000
  return (tenThousandths - (tenThousandths % 10_000)) / 10_000
}

/** Divides by largest remainder; ties go to the first. */
export function divide(total: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const rests = weights.map((weight) => (total * weight) % all)
  const shares = weights.map((weight, place) => (total * weight - (rests[place] ?? 0)) / all)
  const first = rests.map((rest, place) => ({ rest, place })).toSorted((a, b) => b.rest - a.rest)
  for (const { place } of first.slice(0, total - sum(shares))) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

/** Deals cents one by one to the part that has least of its share; ties go to the first. */
export function deal(total: number, parts: readonly number[]): number[] {
  const hands = parts.map((part) => ({ part, has: 0 }))
  for (let cent = 0; cent < total; cent++) {
    const next = hands.reduce((best, hand) =>
      hand.part * (2 * best.has + 1) > best.part * (2 * hand.has + 1) ? hand : best,
    )
    next.has += 1
  }
  return hands.map(({ has }) => has)
}

/**
 * Divides a refund over the payments of an order so that all refunds together match one refund of their sum, if
 * possible.
 */
export function allocateRefund(minor: number, paid: readonly { all: number; left: number }[]): number[] {
  const gone = paid.map(({ all, left }) => all - left)
  const dealt = deal(
    sum(gone) + minor,
    paid.map(({ all }) => all),
  )
  const shares = dealt.map((given, place) => given - (gone[place] ?? 0))
  if (shares.every((share) => share >= 0)) return shares
  return divide(
    minor,
    paid.map(({ left }) => left),
  )
}

/**
 * Converts at a rate in hundred-millionths per unit of the source: credits with the spread deducted, debts without
 * it.
 */
export function convertedAt(minor: number, { rate, spreadBps }: { rate: bigint; spreadBps: number }): number {
  const half = (numerator: bigint, denominator: bigint) =>
    Number((2n * numerator + denominator) / (2n * denominator))
  if (minor < 0) return 0 - half(BigInt(-minor) * rate, 100_000_000n)
  return half(BigInt(minor) * rate * BigInt(10_000 - spreadBps), 1_000_000_000_000n)
}

/** Returns the proportion of a whole for the first cents of a sum, rounded down. */
export function upTo(whole: number, { minor, of }: { minor: number; of: number }): number {
  return of === 0 ? 0 : Math.floor((whole * minor) / of)
}
