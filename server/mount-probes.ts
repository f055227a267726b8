import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseConnection } from '#platform/database.ts'
import type { Calls } from '#platform/http-context.ts'
import type { Metrics } from '#platform/metrics.ts'

interface ProbeOptions {
  readonly metrics: Metrics
  /** Without it the metrics are not served. */
  readonly metricsToken: string | undefined
  readonly pool: DatabaseConnection['pool']
}

const READY_TIMEOUT_MS = 1_000

/** Mounts what monitoring reads: liveness, readiness and metrics. */
export function mountProbes(app: Calls, { metrics, metricsToken, pool }: ProbeOptions): void {
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', async (context) => {
    if (await answersInTime(pool)) return context.text('ready')
    return context.text('the database does not answer', 503, { 'retry-after': '1' })
  })
  app.get('/metrics', async (context) => {
    // Metrics reveal the volume of business, so they need a token.
    if (!isBearer(metricsToken, context.req.header('authorization'))) return context.notFound()
    return context.text(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
}

async function answersInTime(pool: DatabaseConnection['pool']): Promise<boolean> {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, sleep(READY_TIMEOUT_MS, false)])
}

function isBearer(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false
  return timingSafeEqual(hashOf(`Bearer ${token}`), hashOf(authorization))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
