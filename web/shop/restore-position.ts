import { clearPosition, type Place, savedPosition, type Wanted } from './position-before-sign-in.ts'
import { shopDialog } from './shop-dialog.ts'

/** After signing in, restores the scroll position and focuses the button that was pressed. */
export function restorePosition(): void {
  const written = savedPosition()
  if (!written) return
  const { path, scrollY, wanted, dialog }: Place = JSON.parse(written)
  if (path !== window.location.pathname + window.location.search) return
  clearPosition()
  if (window.location.hash === '') window.scrollTo({ top: scrollY, behavior: 'instant' })
  if (dialog) shopDialog.open(dialog)
  if (wanted) focusPressedButton(wanted, TRIES)
}

const TRIES = 30
const PAUSE_MS = 100

/**
 * Retries, because cards are hydrated one after another and can't be focused before; stops when the visitor has
 * focused something else.
 */
function focusPressedButton(wanted: Wanted, triesLeft: number): void {
  if (triesLeft === 0 || document.activeElement !== document.body) return
  const buttons = document.querySelectorAll<HTMLElement>(
    `[data-keeps="${wanted.kind}"][value="${wanted.what}"]`,
  )
  const inView = [...buttons].find((button) => {
    const { top, bottom } = button.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
  inView?.focus({ preventScroll: true })
  setTimeout(() => focusPressedButton(wanted, triesLeft - 1), PAUSE_MS)
}
