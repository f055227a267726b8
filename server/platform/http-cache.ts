/** Keeps responses of public reads in memory, shared by all callers with the same preferences. */
import type { Definition } from '#contract/endpoint.ts'
import { writeDeliverTo } from '#values/deliver-to.ts'
import type { Call, Places } from './http-call.ts'
import type { Endpoint } from './http-endpoint.ts'
import type { Run } from './http-run.ts'
import { type CacheItem, createMemoryCache, type MemoryCache, tagsOf } from './memory-cache.ts'
import type { WorkSource } from './open-work.ts'

const CACHED_MS = 30_000
const CACHE_LIMITS = { itemsMax: 4_000, bytesMax: 64 * 1024 * 1024 }

interface CachedResponse extends CacheItem {
  readonly json: string
  readonly madeAtMs: number
}

export type KeptAnswers = MemoryCache<CachedResponse>

export function createKeptAnswers(): KeptAnswers {
  return createMemoryCache<CachedResponse>(CACHE_LIMITS)
}

export interface CacheOptions {
  readonly source: WorkSource
  readonly places: Places
  readonly answers: KeptAnswers
}

/** Returns the cached reader of an endpoint, which runs it as an anonymous caller. */
export function cachedReader(
  { key, definition }: Endpoint,
  run: Run,
  { source, places, answers }: CacheOptions,
): (call: Call, given: object) => Promise<CachedResponse> {
  return async (call, given) => {
    const deliverTo =
      definition.dependsOnPlace && call.deliverTo ? await places.coarse(call.deliverTo) : undefined
    const place = deliverTo ? writeDeliverTo(deliverTo) : ''
    const name = `${key} ${call.locale} ${call.currency} ${place} ${JSON.stringify(given)}`
    const nowMs = source.clock.now().getTime()
    const kept = answers.get(name)
    const isFresh = kept && Math.abs(nowMs - kept.madeAtMs) < CACHED_MS
    const answer = isFresh
      ? kept
      : await answers.fill(name, async () => {
          const everyone: Call = { ...call, actor: { kind: 'nobody' }, session: undefined, deliverTo }
          const { json } = await run(everyone, given, '')
          return { json, bytes: json.length, tags: tagsOf(json, partOf(definition)), madeAtMs: nowMs }
        })
    if (!answer) throw new Error('Public response could not be cached')
    return answer
  }
}

/** Returns the cache tag of a list response: all lists but the marketplace's own content belong to the catalogue. */
function partOf({ tag }: Definition): string {
  return tag === 'content' ? 'content' : 'catalog'
}
