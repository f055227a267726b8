import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { browserSavesData } from '#app/saves-data.ts'
import { Icon } from '#ui/icon.tsx'

/** Says that there is no line, and has what is seen kept for that case (public/service-worker.js). */
export function Offline() {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)

  useEffect(() => {
    if (isOnline) noteSeen(pathname + search)
  }, [isOnline, pathname, search])

  return (
    <div role="status" className="fixed inset-x-0 bottom-18 z-40 lg:bottom-0">
      {isOnline ? null : (
        <p className="flex items-center justify-center gap-3 bg-warning-soft px-4 py-3 font-semibold text-warning-text shadow-high">
          <Icon of={WifiOff} />
          {t('offline.notice')}
        </p>
      )}
    </div>
  )
}

function listen(changed: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, changed)
  }
}

function noteSeen(seen: string): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name.replace(location.origin, ''))
    .filter((name) => /^\/(?:assets|theme)\//.test(name))
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      // A page that was come to from another one is asked for once more to be kept: not where little is to be sent.
      if (!browserSavesData()) active?.postMessage({ seen, files })
    })
    // Where none may run, the market needs a line.
    .catch(() => undefined)
}
