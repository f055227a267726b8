/** Hears what is new for the visitor while the page is looked at; asks from time to time where it cannot hear. */
import type { Notice } from '#contract/notifications.ts'
import { noteUnread, refreshVisitor } from './visitor.ts'

const ASK_MS = 60_000

interface News {
  readonly unread: number
  /** The last word that came, while it is unread. */
  readonly latest?: Notice
}

/** Begins to listen; answers how to stop. `onNotice` hears of each word that comes from then on. */
export function listenForNotices(onNotice: (notice: Notice) => void): () => void {
  let line: EventSource | undefined
  let asking: ReturnType<typeof setInterval> | undefined
  let lastId: string | undefined
  let isFirst = true

  function hear({ data }: MessageEvent<string>): void {
    const { unread, latest } = JSON.parse(data) as News
    noteUnread(unread)
    // What was there before is no news.
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
      // While it still tries, the browser comes back by itself.
      if (line?.readyState !== EventSource.CLOSED) return
      close()
      asking = setInterval(refreshVisitor, ASK_MS)
    })
  }

  function close(): void {
    line?.close()
    line = undefined
    clearInterval(asking)
    asking = undefined
  }

  /** A page that nobody looks at keeps no line open: browsers have few for one place. */
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
