/** Receives new notifications while the page is visible; polls when the event stream isn't available. */
import type { Notice } from '#contract/notifications.ts'
import { recordUnread, refreshVisitor } from './visitor.ts'

const POLL_INTERVAL_MS = 60_000

interface News {
  readonly unread: number
  /** Latest notification, while it is unread. */
  readonly latest?: Notice
}

/**
 * Starts listening; returns a function that stops. `onNotice` is called with every notification that arrives
 * afterwards.
 */
export function listenForNotices(onNotice: (notice: Notice) => void): () => void {
  let line: EventSource | undefined
  let asking: ReturnType<typeof setInterval> | undefined
  let lastId: string | undefined
  let isFirst = true

  function hear({ data }: MessageEvent<string>): void {
    const { unread, latest } = JSON.parse(data) as News
    recordUnread(unread)
    // Notifications from before the first answer are not new.
    if (latest && latest.id !== lastId && !isFirst) onNotice(latest)
    if (latest) lastId = latest.id
    isFirst = false
  }

  function open(): void {
    if (line || asking) return
    const language = encodeURIComponent(document.documentElement.lang)
    line = new EventSource(`/api/customer/notifications/live?language=${language}`)
    line.addEventListener('news', hear)
    line.addEventListener('error', () => {
      // Until it is closed, the browser reconnects on its own.
      if (line?.readyState !== EventSource.CLOSED) return
      close()
      asking = setInterval(refreshVisitor, POLL_INTERVAL_MS)
    })
  }

  function close(): void {
    line?.close()
    line = undefined
    clearInterval(asking)
    asking = undefined
  }

  /** Closes the stream of hidden pages: browsers allow few connections per origin. */
  function follow(): void {
    if (document.visibilityState === 'visible') open()
    else close()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  addEventListener('pagehide', close)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('pagehide', close)
    close()
  }
}
