import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  called(endpoint: string, status: number, tookMs: number): void
  /** Counts a page, and whether it was cached, rendered, or not cacheable. */
  served(outcome: PageOutcome, status: number, tookMs: number): void
  watch(name: string, help: string, read: () => number | Promise<number>): void
  readonly contentType: string
  text(): Promise<string>
}

export type PageOutcome = 'kept' | 'stale' | 'made' | 'personal'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const calls = new Histogram({
    name: 'tradewind_api_seconds',
    help: 'How long calls of the API took',
    labelNames: ['endpoint', 'status'],
    buckets: SECONDS,
    registers,
  })
  const pages = new Histogram({
    name: 'tradewind_page_seconds',
    help: 'How long pages took',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  })
  const statuses = new Counter({
    name: 'tradewind_pages_total',
    help: 'Pages by status',
    labelNames: ['status'],
    registers,
  })
  return {
    called: (endpoint, status, tookMs) => calls.observe({ endpoint, status }, tookMs / 1000),
    served(outcome, status, tookMs) {
      pages.observe({ outcome }, tookMs / 1000)
      statuses.inc({ status })
    },
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read())
        },
      })
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
