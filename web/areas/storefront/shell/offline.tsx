import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { isCachedPage, markOnline } from '#app/new-build.client.ts'
import { browserSavesData } from '#app/saves-data.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * Shows a notice when offline or when the server doesn't answer, and has the service worker cache viewed pages for
 * that case (public/service-worker.js).
 */
export function Offline() {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  const line = useSyncExternalStore(listen, readLine)

  useEffect(() => {
    if (line === 'up') recordSeen(pathname + search)
    return line === 'unanswered' ? pollServer() : undefined
  }, [line, pathname, search])

  return (
    <div role="status" className="fixed inset-x-0 bottom-18 z-40 lg:bottom-0">
      {line === 'up' ? null : (
        <p className="offline-sign flex items-center justify-center gap-3 bg-warning-soft px-4 py-3 font-semibold text-warning-text shadow-high">
          <Icon of={WifiOff} />
          {t(line === 'down' ? 'offline.notice' : 'offline.unanswered')}
        </p>
      )}
    </div>
  )
}

type Line = 'up' | 'down' | 'unanswered'

function readLine(): Line {
  if (!navigator.onLine) return 'down'
  return isCachedPage() ? 'unanswered' : 'up'
}

function listen(changed: () => void): () => void {
  for (const event of changes) addEventListener(event, changed)
  return () => {
    for (const event of changes) removeEventListener(event, changed)
  }
}

const answered = 'market-answered'
const changes = ['online', 'offline', answered]
const recheckIntervalMs = 10_000

/** Checks regularly whether the server answers again, and at once when the page becomes visible. */
function pollServer(): () => void {
  const timer = setInterval(look, recheckIntervalMs)
  document.addEventListener('visibilitychange', look)
  void look()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

async function look(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const options = { method: 'HEAD', cache: 'no-store' } as const
  const answer = await fetch(`/build.json?${Date.now()}`, options).catch(() => undefined)
  if (!answer?.ok) return
  markOnline()
  dispatchEvent(new Event(answered))
}

function recordSeen(seen: string): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name.replace(location.origin, ''))
    .filter((name) => /^\/(?:assets|theme)\//.test(name))
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      // A page reached by client-side navigation is requested again to be cached, except with data saving.
      if (!browserSavesData()) active?.postMessage({ seen, files })
    })
    // Without a service worker there is no offline mode.
    .catch(() => undefined)
}
