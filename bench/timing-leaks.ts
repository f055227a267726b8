/**
 * Checks that response times do not reveal whether an email address has an account. Tests check that both cases do
 * the same work; this measures the time, on an otherwise idle machine.
 */

const RUNS = 15
const SERIES_MAX = 3
/** Medians must be within 20 %. */
const DIFFERENCE_MAX = 0.2

/**
 * Returns the ratios of the medians, series by series, until one shows no difference. Other load can distort one
 * series, but a real difference shows in all. Runs alternate, and each case goes first equally often.
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

/** Prints the comparison of calls for known and unknown email addresses. */
export async function measureTimingLeaks(url: string): Promise<void> {
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

/** Sends each call from a different network address, to stay below rate limits. */
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
