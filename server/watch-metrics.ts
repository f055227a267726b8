import { countViolations } from '#domains/ledger/index.ts'
import type { SearchEngine } from '#domains/search/index.ts'
import type { DatabaseConnection } from '#platform/database.ts'
import type { DiskWatch } from '#platform/disk.ts'
import type { HttpOptions } from '#platform/http.ts'
import type { createLive } from '#platform/live.ts'
import { droppedLogLines } from '#platform/log-file.ts'

type Watched = Pick<HttpOptions, 'metrics' | 'gate' | 'bodies' | 'source'> & {
  readonly pool: DatabaseConnection['pool']
  readonly disks: DiskWatch
  readonly live: ReturnType<typeof createLive>
  readonly searchEngine: SearchEngine | undefined
}

/** Adds the gauges of the web process, which are read whenever the metrics are. */
export function watchMetrics({
  metrics,
  gate,
  bodies,
  source,
  pool,
  disks,
  live,
  searchEngine,
}: Watched): void {
  metrics.watch('tradewind_disk_used_ratio', 'Share of the fullest disk that is used', () => disks.used)
  metrics.watch('tradewind_log_lines_dropped', 'Log lines that could not be written', droppedLogLines)
  metrics.watch('tradewind_pages_listening', 'Pages that hear what is new', () => live.count)
  metrics.watch('tradewind_requests_inside', 'Requests at work', () => gate.inside)
  metrics.watch('tradewind_bodies_waiting', 'Requests whose body is still arriving', () => bodies.waiting)
  metrics.watch('tradewind_database_connections', 'Open database connections', () => pool.totalCount)
  metrics.watch('tradewind_database_waiting', 'Requests that wait for one', () => pool.waitingCount)
  metrics.watch('tradewind_search_in_memory', 'Whether searches are answered from memory: 1 or 0', () =>
    Number(searchEngine?.isReady() ?? false),
  )
  metrics.watch(
    'tradewind_books_violations',
    'Records that broke a rule of the books when they were last proven',
    () => countViolations({ db: source.db }).catch(() => Number.NaN),
  )
}
