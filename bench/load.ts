/** Puts load on a server of this machine and says how many requests it answered and what CPU each cost it. */
import autocannon from 'autocannon'
import { cpuMs } from './market.ts'

export interface Target {
  readonly url: string
  /** The process whose CPU is counted. */
  readonly pid: number
}

export interface Load {
  readonly connections: number
  readonly seconds: number
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface Measured {
  readonly perSecond: number
  readonly cpuMsEach: number
  readonly p97Ms: number
  readonly failed: number
}

// Until then the engine is still compiling what is measured.
const WARM_UP_SECONDS = 5

/** Warms up, then measures. Paths are asked in turn, so that more than one page or product is in play. */
export async function measure({ url, pid }: Target, paths: readonly string[], load: Load): Promise<Measured> {
  await run(url, paths, { ...load, seconds: WARM_UP_SECONDS })
  const cpuBefore = cpuMs(pid)
  const result = await run(url, paths, load)
  const answered = result['2xx'] + result['3xx']
  return {
    perSecond: answered / result.duration,
    cpuMsEach: (cpuMs(pid) - cpuBefore) / Math.max(answered, 1),
    p97Ms: result.latency.p97_5,
    failed: result.non2xx + result.errors,
  }
}

function run(url: string, paths: readonly string[], load: Load): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections: load.connections,
    duration: load.seconds,
    requests: paths.map((path) => ({
      path,
      method: load.method ?? 'GET',
      ...(load.headers && { headers: load.headers }),
      ...(load.body && { body: load.body }),
    })),
  })
}
