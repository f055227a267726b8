import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLocale } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import { isCovered, isQuiet, prefersReducedMotion } from './popup-rules.ts'

const Dialog = lazily(async () => {
  const [{ InvitationDialog }, { loadExtraBundles }] = await Promise.all([
    import('./invitation-dialog.tsx'),
    import('#app/dictionaries.client.ts'),
  ])
  await loadExtraBundles(document.documentElement.lang, ['newsletter'])
  return InvitationDialog
})

const FIRST_AFTER_MS = 15_000
const AGAIN_AFTER_MS = 5_000

/**
 * Storage keys: the answer to the newsletter invitation in this browser, and whether the exit offer was made in this
 * tab.
 */
const answerKey = 'newsletter'
const offeredKey = 'exit-offer'

export interface Invites {
  readonly newsletter: boolean
  readonly exit: boolean
}

/**
 * Shows the newsletter invitation once, and a better offer when the pointer is about to leave the window. Never shown
 * with reduced motion.
 */
export function Invitations({ newsletter, exit }: Invites) {
  const { pathname } = useLocation()
  const locale = useLocale()
  const [shown, setShown] = useState<'popup' | 'exit'>()
  const mayShow = !isQuiet(pathname)

  useEffect(() => {
    if (!newsletter || !mayShow || shown || prefersReducedMotion() || kept('localStorage', answerKey)) return
    let timer = setTimeout(invite, FIRST_AFTER_MS)
    function invite() {
      if (isAtWork()) timer = setTimeout(invite, AGAIN_AFTER_MS)
      else setShown('popup')
    }
    return () => clearTimeout(timer)
  }, [newsletter, mayShow, shown])

  useEffect(() => {
    // With touch there is no pointer that could leave.
    const hasPointer = matchMedia('(hover: hover) and (pointer: fine)').matches
    if (!exit || !mayShow || shown || !hasPointer || prefersReducedMotion()) return
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

/** Returns whether an invitation would interrupt: in a field, under a dialog, or at a restaurant's menu. */
function isAtWork(): boolean {
  return (
    isCovered() ||
    document.querySelector('[data-dishes]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  )
}

// A name, because with storage blocked, even reading `window.localStorage` throws.
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
    // Storage may be blocked; then it is remembered for this page only.
  }
}
