/**
 * Whether time tells an address that is known from one that is not. The tests hold that both do the same work; here it is
 * timed, on a machine that does nothing else.
 */

const RUNS = 15
const SERIES_MAX = 3
/** security.md T68: medians within 20%. */
const DIFFERENCE_MAX = 0.2

/**
 * How the medians of two compare, series by series, until one shows no difference: who is busy beside us can make one series
 * lie, but what always takes longer shows in all. Runs are taken in turn, each first as often as the other.
 */
async function ratiosOfTime(
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

function isSame(ratio: number): boolean {
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

/** Prints how calls compare for an address that is known and one that is not. */
export async function measureSameTimes(url: string): Promise<void> {
  const known = 'maya@shopper.example'
  const calls: [string, (email: string, run: number) => Promise<unknown>][] = [
    ['forgot password', (email, run) => post(url, '/auth/forgot-password', { email }, run)],
    ['sign in', (email, run) => post(url, '/auth/login', { email, password: 'a wrong one' }, run)],
  ]
  for (const [name, call] of calls) {
    const ratios = await ratiosOfTime(
      (run) => call(known, run),
      (run) => call(`nobody-${run}@shopper.example`, run),
    )
    const outcome = ratios.some(isSame) ? 'the same' : 'DIFFERENT'
    console.log(`  ${name.padEnd(40)} ${ratios.map((ratio) => ratio.toFixed(2)).join('  ')}  ${outcome}`)
  }
}

/** Each from an address of its own, so that no limit of addresses is reached. */
async function post(url: string, path: string, body: object, run: number): Promise<void> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': `10.9.${run >> 8}.${run & 255}`,
    },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
}
