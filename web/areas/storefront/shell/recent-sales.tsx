import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLocale } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import { browserSavesData } from '#app/saves-data.ts'
import { isQuiet, prefersReducedMotion } from './popup-rules.ts'

const Popup = lazily(async () => {
  const [{ RecentSalesPopup }, { loadExtraBundles }] = await Promise.all([
    import('./recent-sales-popup.tsx'),
    import('#app/dictionaries.client.ts'),
  ])
  await loadExtraBundles(document.documentElement.lang, ['dialogs'])
  return RecentSalesPopup
})

const FIRST_AFTER_MS = 10_000

/** Shows recent real sales from time to time; not to visitors who closed it, prefer reduced motion or save data. */
export function RecentSales({ isOn }: { isOn: boolean }) {
  const { pathname } = useLocation()
  const locale = useLocale()
  const [isDue, setDue] = useState(false)

  useEffect(() => {
    if (!isOn || prefersReducedMotion() || browserSavesData()) return
    // Measured from when the page was opened, however late this script loads.
    const timer = setTimeout(() => setDue(true), Math.max(0, FIRST_AFTER_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [isOn])

  if (!isDue || isQuiet(pathname)) return null
  return (
    <Suspense fallback={null}>
      <Popup key={locale} />
    </Suspense>
  )
}
