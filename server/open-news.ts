import { INBOX_CHANNEL, newsOf } from '#domains/notifications/index.ts'
import type { DatabaseConnection } from '#platform/database.ts'
import { createListening } from '#platform/listening.ts'
import { createLive } from '#platform/live.ts'
import type { Log } from '#platform/log.ts'

interface News {
  readonly live: ReturnType<typeof createLive>
  readonly close: () => void
}

/** Listens for new notifications on every node and sends them to the open pages of their users. */
export function openNews(database: DatabaseConnection, log: Log): News {
  const live = createLive({ db: database.db, log, newsOf })
  const inboxes = createListening(database, log, {
    channel: INBOX_CHANNEL,
    onMessage: live.tell,
    onGap: () => live.tell(undefined),
  })
  inboxes.listen()
  return {
    live,
    close() {
      live.close()
      inboxes.close()
    },
  }
}
