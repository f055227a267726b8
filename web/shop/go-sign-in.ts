/**
 * Sends somebody without an account to sign in, for what they just asked for. It is carried out once they have, also by
 * registering and after a first try that fails, and they come back to the same place of the same page.
 */
import { wantedCookie } from '#app/wanted-wish.ts'
import { keepPlace, type Wanted } from './place-before-sign-in.ts'
import type { WritingDialog } from './shop-dialog.ts'

interface Asked extends Wanted {
  /** The product in whose dialog it was asked for. */
  readonly lookedAt?: string | undefined
}

export function goSignIn({ kind, what, lookedAt }: Asked, signInHref: string): void {
  const path = window.location.pathname + window.location.search
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet
  document.cookie = wantedCookie({ kind, what, path })
  keepPlace({
    path,
    scrollY: window.scrollY,
    wanted: { kind, what },
    dialog: lookedAt === undefined ? undefined : { kind: 'look', slug: lookedAt },
  })
  leave(signInHref, path)
}

/** The form opens once they have signed in, where it would have opened now. */
export function signInToWrite(dialog: WritingDialog, signInHref: string): void {
  const path = window.location.pathname + window.location.search
  keepPlace({ path, scrollY: window.scrollY, dialog })
  const isAbout = dialog.kind === 'report' ? dialog.of : dialog.kind
  const place = isAbout === 'review' ? 'reviews' : 'questions'
  leave(signInHref, document.getElementById(place) ? `${path}#${place}` : path)
}

function leave(signInHref: string, back: string): void {
  window.location.assign(`${signInHref}?redirect=${encodeURIComponent(back)}`)
}
