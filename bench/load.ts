/** Puts load on a local server and measures requests per second and CPU per request. */
import autocannon from 'autocannon'
import { cpuMs } from './market.ts'

export interface Target {
  readonly url: string
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

// The engine is still compiling the measured code until then.
const WARM_UP_SECONDS = 5

/** Warms up, then measures. Paths are requested in turn, so that several pages or products are involved. */
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
