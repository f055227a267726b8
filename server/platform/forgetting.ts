/** Tells every node what to forget, and hears what the others tell. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseConnection } from './database.ts'
import type { Tag } from './forget.ts'
import { createListening } from './listening.ts'
import type { Log } from './log.ts'

export interface Forgetting {
  /** Forgets here at once, and elsewhere in a moment. */
  readonly spread: (tags: ReadonlySet<Tag>) => void
  /** Calls back with what was forgotten, here or elsewhere; undefined means that anything may have been missed. */
  readonly onForget: (forget: (tags: readonly Tag[] | undefined) => void) => void
  /** Begins to hear other nodes: for processes that keep answers. */
  readonly listen: () => void
  readonly close: () => Promise<void>
}

const CHANNEL = 'market_changed'
// PostgreSQL lets one transaction after the other notify, so commands do not; what they forgot goes out together.
const GATHER_MS = 25
const PAYLOAD_BYTES_MAX = 7_500

export function createForgetting({ pool, db }: DatabaseConnection, log: Log): Forgetting {
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
      // Other nodes forget by age, a little later.
      log.warn({ err: error }, 'could not tell the other nodes what has changed')
    }
  }

  const listening = createListening({ pool }, log, {
    channel: CHANNEL,
    onTold: (payload) => tell(payload.split(',') as Tag[]),
    // What was told while nobody listened is not known.
    onGap: () => tell(undefined),
  })

  return {
    spread(tags) {
      tell([...tags])
      if (gathered.size === 0) sending = send()
      for (const tag of tags) gathered.add(tag)
    },
    onForget: (hear) => {
      hearers.push(hear)
    },
    listen: listening.listen,
    async close() {
      await sending
      listening.close()
    },
  }
}

/** Comma lists that fit into a notification. */
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
