import { forgetPlace, keptPlace, type Place, type Wanted } from './place-before-sign-in.ts'
import { shopDialog } from './shop-dialog.ts'

/** Back from signing in: the page stands where it stood, and the focus is on what was asked for. */
export function returnToPlace(): void {
  const written = keptPlace()
  if (!written) return
  const { path, scrollY, wanted, dialog }: Place = JSON.parse(written)
  if (path !== window.location.pathname + window.location.search) return
  forgetPlace()
  if (window.location.hash === '') window.scrollTo({ top: scrollY, behavior: 'instant' })
  if (dialog) shopDialog.open(dialog)
  // What scrolling has brought into sight can be focused once it is drawn.
  if (wanted) requestAnimationFrame(() => requestAnimationFrame(() => focusWanted(wanted)))
}

function focusWanted(wanted: Wanted): void {
  const buttons = document.querySelectorAll<HTMLElement>(
    `[data-keeps="${wanted.kind}"][value="${wanted.what}"]`,
  )
  const inView = [...buttons].find((button) => {
    const { top, bottom } = button.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
  if (inView) inView.focus({ preventScroll: true })
  // The page has become longer or shorter meanwhile.
  else buttons[0]?.focus()
}
