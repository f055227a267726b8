import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLocale } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import { isCovered, isQuiet, wantsNoMotion } from './popup-places.ts'

const Dialog = lazily(async () => {
  const [{ InvitationDialog }, { lendBundles }] = await Promise.all([
    import('./invitation-dialog.tsx'),
    import('#app/dictionaries.client.ts'),
  ])
  await lendBundles(document.documentElement.lang, ['newsletter'])
  return InvitationDialog
})

const FIRST_AFTER_MS = 15_000
const AGAIN_AFTER_MS = 5_000

/** How the newsletter's invitation was answered in this browser; the exit offer is made once while a tab is open. */
const answerKey = 'newsletter'
const offeredKey = 'exit-offer'

/** Which of them the market makes. */
export interface Invites {
  readonly newsletter: boolean
  readonly exit: boolean
}

/**
 * Asks once whether the newsletter is wanted, and makes a better offer to whose pointer is about to leave; to nobody who
 * wants no motion.
 */
export function Invitations({ newsletter, exit }: Invites) {
  const { pathname } = useLocation()
  const locale = useLocale()
  const [shown, setShown] = useState<'popup' | 'exit'>()
  const mayShow = !isQuiet(pathname)

  useEffect(() => {
    if (!newsletter || !mayShow || shown || wantsNoMotion() || kept('localStorage', answerKey)) return
    let timer = setTimeout(invite, FIRST_AFTER_MS)
    function invite() {
      if (isAtWork()) timer = setTimeout(invite, AGAIN_AFTER_MS)
      else setShown('popup')
    }
    return () => clearTimeout(timer)
  }, [newsletter, mayShow, shown])

  useEffect(() => {
    // Touch leaves no edge.
    const hasPointer = matchMedia('(hover: hover) and (pointer: fine)').matches
    if (!exit || !mayShow || shown || !hasPointer || wantsNoMotion()) return
    function offer({ relatedTarget, clientY }: MouseEvent) {
      if (relatedTarget !== null || clientY > 0 || isAtWork()) return
      if (kept('sessionStorage', offeredKey) || kept('localStorage', answerKey) === 'subscribed') return
      keep('sessionStorage', offeredKey, 'made')
      setShown('exit')
    }
    document.addEventListener('mouseout', offer)
    return () => document.removeEventListener('mouseout', offer)
  }, [exit, mayShow, shown])

  function close() {
    if (shown === 'popup' && !kept('localStorage', answerKey)) keep('localStorage', answerKey, 'closed')
    setShown(undefined)
  }

  if (!shown || !mayShow) return null
  return (
    <Suspense fallback={null}>
      <Dialog
        key={locale}
        source={shown}
        onClose={close}
        onDone={() => keep('localStorage', answerKey, 'subscribed')}
      />
    </Suspense>
  )
}

/** Nobody is interrupted in a field, nor at a menu wherever it is shown. */
function isAtWork(): boolean {
  return (
    isCovered() ||
    document.querySelector('[data-dishes]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  )
}

// By its name: where storage is forbidden, a browser does not even hand it out.
type StorageName = 'localStorage' | 'sessionStorage'

function kept(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

function keep(storage: StorageName, key: string, value: string): void {
  try {
    window[storage].setItem(key, value)
  } catch {
    // Then it is remembered for this page only.
  }
}
