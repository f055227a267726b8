/** Whether time tells two things apart. */

const RUNS = 15
const SERIES_MAX = 3
/** What such a test may take where the machine is busy. */
export const sameTimeTimeoutMs = 180_000

/** security.md T68: medians within 20%. */
const DIFFERENCE_MAX = 0.2

/**
 * How the medians of two compare, series by series, until one shows no difference: who is busy beside us can make one series
 * lie, but what always takes longer shows in all. Runs are taken in turn, each first as often as the other.
 */
export async function ratiosOfTime(
  one: (run: number) => Promise<unknown>,
  other: (run: number) => Promise<unknown>,
): Promise<number[]> {
  const ratios: number[] = []
  let run = 0
  while (ratios.length < SERIES_MAX && !ratios.some(isSame)) {
    const times: { one: number[]; other: number[] } = { one: [], other: [] }
    for (const end = run + RUNS; run < end; run++) {
      const inTurn = run % 2 === 0 ? (['one', 'other'] as const) : (['other', 'one'] as const)
      for (const which of inTurn) times[which].push(await timeOf(() => (which === 'one' ? one : other)(run)))
    }
    ratios.push(medianOf(times.one) / medianOf(times.other))
  }
  return ratios
}

export function isSame(ratio: number): boolean {
  return Math.abs(ratio - 1) <= DIFFERENCE_MAX
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}

function medianOf(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0
}
