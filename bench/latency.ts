/** Latency of API calls, one by one or concurrent, and their CPU time per process. */
import { childrenCpuMs, cpuMs, type RunningMarket } from './market.ts'

export interface Asking {
  readonly market: Pick<RunningMarket, 'url' | 'pid'>
  /** Paths under /api, called in turn. */
  readonly paths: readonly string[]
  readonly count: number
}

export interface Latency {
  readonly p50Ms: number
  readonly p95Ms: number
  /** CPU of the market's own process per call, including its counter. */
  readonly serverMs: number
  readonly databaseMs: number
  readonly failed: number
}

let asked = 0

export async function measureLatency({
  market: { url, pid },
  paths,
  count,
  concurrency,
}: Asking & { concurrency: number }): Promise<Latency> {
  const times: number[] = []
  let failed = 0
  let left = count
  const [serverBefore, databaseBefore] = [cpuMs(pid), childrenCpuMs(pid)]

  async function ask(): Promise<void> {
    while (left-- > 0) {
      const path = paths[asked % paths.length] ?? ''
      // A meaningless parameter makes each address unique, so that no answer comes from a cache.
      const address = path.startsWith('/search/') ? path : `${path}&field=n${asked}`
      asked++
      const startedAt = performance.now()
      const response = await fetch(`${url}/api${address}`)
      await response.arrayBuffer()
      times.push(performance.now() - startedAt)
      if (!response.ok) failed++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, ask))

  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    serverMs: (cpuMs(pid) - serverBefore) / count,
    databaseMs: (childrenCpuMs(pid) - databaseBefore) / count,
    failed,
  }
}
