/**
 * Redirects a visitor without an account to sign in. After signing in or registering, also after a failed attempt,
 * the requested action runs and the visitor returns to the same position on the page.
 */
import { pendingActionCookie } from '#app/pending-action.ts'
import { savePosition, type Wanted } from './position-before-sign-in.ts'
import type { WritingDialog } from './shop-dialog.ts'

interface Asked extends Wanted {
  /** Product whose dialog the action was requested in. */
  readonly lookedAt?: string | undefined
}

export function redirectToSignIn({ kind, what, lookedAt }: Asked, signInHref: string): void {
  const path = window.location.pathname + window.location.search
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet
  document.cookie = pendingActionCookie({ kind, what, path })
  savePosition({
    path,
    scrollY: window.scrollY,
    wanted: { kind, what },
    dialog: lookedAt === undefined ? undefined : { kind: 'look', slug: lookedAt },
  })
  leave(signInHref, path)
}

/** After signing in, the form opens on the page where it was requested. */
export function signInToWrite(dialog: WritingDialog, signInHref: string): void {
  const path = window.location.pathname + window.location.search
  savePosition({ path, scrollY: window.scrollY, dialog })
  const isAbout = dialog.kind === 'report' ? dialog.of : dialog.kind
  const place = isAbout === 'review' ? 'reviews' : 'questions'
  leave(signInHref, document.getElementById(place) ? `${path}#${place}` : path)
}

function leave(signInHref: string, back: string): void {
  window.location.assign(`${signInHref}?redirect=${encodeURIComponent(back)}`)
}
