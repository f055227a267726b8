import { forgetPlace, keptPlace, type Place } from './place-before-sign-in.ts'
import { shopDialog } from './shop-dialog.ts'

/** Back from signing in: the page stands where it stood, and the focus is on what was asked for. */
export function returnToPlace(): void {
  const written = keptPlace()
  if (!written) return
  const place: Place = JSON.parse(written)
  if (place.path !== window.location.pathname + window.location.search) return
  forgetPlace()
  window.scrollTo({ top: place.scrollY, behavior: 'instant' })
  const { kind, productId, lookedAt } = place
  if (lookedAt) shopDialog.open({ kind: 'look', slug: lookedAt })
  const buttons = document.querySelectorAll<HTMLElement>(`[data-keeps="${kind} ${productId}"]`)
  const inView = [...buttons].find((button) => {
    const { top, bottom } = button.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
  inView?.focus({ preventScroll: true })
}
