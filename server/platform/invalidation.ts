/** Sends invalidated cache tags to all nodes and receives theirs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseConnection } from './database.ts'
import type { Tag } from './invalidate.ts'
import { createListening } from './listening.ts'
import type { Log } from './log.ts'

export interface Invalidation {
  /** Invalidates tags here at once, and on other nodes within moments. */
  readonly spread: (tags: ReadonlySet<Tag>) => void
  /** Registers a callback for invalidated tags, local or remote; undefined means that some may have been missed. */
  readonly onInvalidate: (forget: (tags: readonly Tag[] | undefined) => void) => void
  /** Starts receiving from other nodes; needed by processes that cache. */
  readonly listen: () => void
  readonly close: () => Promise<void>
}

const CHANNEL = 'market_changed'
// PostgreSQL serializes transactions that notify, so commands do not notify themselves; their tags are collected and
// sent together.
const GATHER_MS = 25
const PAYLOAD_BYTES_MAX = 7_500

export function createInvalidation({ pool, db }: DatabaseConnection, log: Log): Invalidation {
  const hearers: ((tags: readonly Tag[] | undefined) => void)[] = []
  let gathered = new Set<Tag>()
  let sending: Promise<void> = Promise.resolve()

  function tell(tags: readonly Tag[] | undefined): void {
    for (const hear of hearers) hear(tags)
  }

  async function send(): Promise<void> {
    await sleep(GATHER_MS)
    const payloads = payloadsOf(gathered)
    gathered = new Set()
    try {
      await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
    } catch (error) {
      // Entries on other nodes still expire by age, a little later.
      log.warn({ err: error }, 'could not notify the other nodes of a change')
    }
  }

  const listening = createListening({ pool }, log, {
    channel: CHANNEL,
    onMessage: (payload) => tell(payload.split(',') as Tag[]),
    // Messages sent during the gap are lost.
    onGap: () => tell(undefined),
  })

  return {
    spread(tags) {
      tell([...tags])
      if (gathered.size === 0) sending = send()
      for (const tag of tags) gathered.add(tag)
    },
    onInvalidate: (hear) => {
      hearers.push(hear)
    },
    listen: listening.listen,
    async close() {
      await sending
      listening.close()
    },
  }
}

/** Splits tags into comma-separated lists that fit into a notification. */
function payloadsOf(tags: ReadonlySet<Tag>): string[] {
  const payloads: string[] = []
  let payload = ''
  for (const tag of tags) {
    if (payload.length + tag.length >= PAYLOAD_BYTES_MAX) {
      payloads.push(payload)
      payload = ''
    }
    payload += payload === '' ? tag : `,${tag}`
  }
  if (payload !== '') payloads.push(payload)
  return payloads
}
