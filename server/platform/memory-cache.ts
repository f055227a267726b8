/** In-memory cache of responses: bounded, evicts the least recently used, and invalidates by tag. */
import type { Tag } from './invalidate.ts'

export interface CacheItem {
  readonly bytes: number
  /** Ids of products and stores in the response, and its area. */
  readonly tags: ReadonlySet<string>
}

export interface MemoryCache<Item extends CacheItem> {
  get(key: string): Item | undefined
  /**
   * Makes and caches an item, unless one of its tags was invalidated meanwhile. Concurrent calls for a key share one
   * item; `make` returns undefined for items that must not be cached or shared.
   */
  fill(key: string, make: () => Promise<Item | undefined>): Promise<Item | undefined>
  forget(tags: Iterable<Tag>): void
  clear(): void
  readonly size: number
}

export interface MemoryCacheLimits {
  readonly itemsMax: number
  readonly bytesMax: number
}

export function createMemoryCache<Item extends CacheItem>(limits: MemoryCacheLimits): MemoryCache<Item> {
  // A Map keeps insertion order. Entries are reinserted on use, so the first is the least recently used.
  const items = new Map<string, Item>()
  const tagged = createTagIndex()
  const filling = new Map<string, Promise<Item | undefined>>()
  /** Tags invalidated while each item is being made; undefined means all. */
  const missed = new Set<{ tags: Set<string> | undefined }>()
  let bytes = 0

  function put(key: string, item: Item): void {
    remove(key)
    items.set(key, item)
    bytes += item.bytes
    tagged.add(key, item.tags)
    for (const oldest of items.keys()) {
      if (items.size <= limits.itemsMax && bytes <= limits.bytesMax) break
      remove(oldest)
    }
  }

  function remove(key: string): void {
    const item = items.get(key)
    if (!item) return
    items.delete(key)
    bytes -= item.bytes
    tagged.remove(key, item.tags)
  }

  async function make(key: string, maker: () => Promise<Item | undefined>): Promise<Item | undefined> {
    const since: { tags: Set<string> | undefined } = { tags: new Set() }
    missed.add(since)
    try {
      const item = await maker()
      if (!item) remove(key)
      else if (since.tags?.isDisjointFrom(item.tags)) put(key, item)
      return item
    } finally {
      missed.delete(since)
    }
  }

  return {
    get(key) {
      const item = items.get(key)
      if (item) {
        items.delete(key)
        items.set(key, item)
      }
      return item
    },
    fill(key, maker) {
      const running = filling.get(key)
      if (running) return running
      const started = make(key, maker).finally(() => {
        if (filling.get(key) === started) filling.delete(key)
      })
      filling.set(key, started)
      return started
    },
    forget(tags) {
      for (const tag of tags) {
        const name = nameOf(tag)
        for (const since of missed) since.tags?.add(name)
        for (const key of tagged.keysWith(name)) remove(key)
        // Later requests must not get an item begun before the change.
        filling.clear()
      }
    },
    clear() {
      items.clear()
      tagged.clear()
      filling.clear()
      bytes = 0
      for (const since of missed) since.tags = undefined
    },
    get size() {
      return items.size
    },
  }
}

/** Finds the keys of the items with a tag. */
function createTagIndex() {
  const keysOfTag = new Map<string, Set<string>>()
  return {
    add(key: string, tags: ReadonlySet<string>): void {
      for (const tag of tags) {
        const keys = keysOfTag.get(tag)
        if (keys) keys.add(key)
        else keysOfTag.set(tag, new Set([key]))
      }
    },
    remove(key: string, tags: ReadonlySet<string>): void {
      for (const tag of tags) {
        const keys = keysOfTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysOfTag.delete(tag)
      }
    },
    /** Returns a copy, so that its items can be removed. */
    keysWith: (tag: string): string[] => [...(keysOfTag.get(tag) ?? [])],
    clear: () => keysOfTag.clear(),
  }
}

/** Returns a response's tags: every id in it, and its area. */
export function tagsOf(json: string, part: string): Set<string> {
  const tags = new Set([part])
  for (const [, id = ''] of json.matchAll(/"id":"([0-9a-f-]{36})"/g)) tags.add(id)
  return tags
}

/** `product:<id>` and `store:<id>` are indexed by the id, which is unique. */
function nameOf(tag: Tag): string {
  return tag.slice(tag.indexOf(':') + 1)
}
