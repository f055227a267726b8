import { Suspense, useEffect, useState } from 'react'
import { useLocale } from '#app/i18n.tsx'
import { lazily, untilLoaded } from '#app/lazily.ts'
import { watchForNewBuild } from '#app/watch-build.ts'
import { Invitations, type Invites } from './invitations.tsx'
import { RecentSales } from './recent-sales.tsx'

const Offline = lazily(async () => {
  const [{ Offline }, { loadExtraBundles }] = await Promise.all([
    import('./offline.tsx'),
    import('#app/dictionaries.client.ts'),
  ])
  await loadExtraBundles(document.documentElement.lang, ['offline'])
  return Offline
})

const Customizer = lazily(async () => {
  const [{ Customizer }, { loadExtraBundles }] = await Promise.all([
    import('./customizer.tsx'),
    import('#app/dictionaries.client.ts'),
  ])
  await loadExtraBundles(document.documentElement.lang, ['customizer'])
  return Customizer
})

interface PopupsProps {
  readonly showsRecentSales: boolean
  readonly invites: Invites
  /** Empty to leave the title of a hidden tab unchanged. */
  readonly taglines: readonly string[]
  readonly hasCustomizer: boolean
  /** Signed-in users are returning visitors. */
  readonly isKnown: boolean
}

/** Everything that pops up unasked, on browsing pages only; nothing without script. */
export function Popups({ showsRecentSales, invites, taglines, hasCustomizer, isKnown }: PopupsProps) {
  const locale = useLocale()
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  useEffect(watchForNewBuild, [])
  useEffect(() => {
    if (taglines.length === 0) return
    let stop: (() => void) | undefined
    let isOver = false
    untilLoaded(() => import('./run-taglines.ts')).then(({ runTaglines }) => {
      if (!isOver) stop = runTaglines(taglines)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [taglines])
  return (
    <>
      {isHydrated ? (
        <Suspense fallback={null}>
          <Offline key={locale} />
          {hasCustomizer ? <Customizer key={`tries ${locale}`} /> : null}
        </Suspense>
      ) : null}
      <RecentSales isOn={showsRecentSales} />
      {isKnown ? null : <Invitations {...invites} />}
    </>
  )
}
