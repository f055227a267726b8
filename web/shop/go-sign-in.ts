/**
 * Sends somebody without an account to sign in, for what they just asked for. It is carried out once they have, also by
 * registering and after a first try that fails, and they come back to the same place of the same page.
 */
import { wantedCookie } from '#app/wanted-wish.ts'
import { keepPlace, type Wanted } from './place-before-sign-in.ts'

export function goSignIn(wanted: Wanted, signInHref: string): void {
  const path = window.location.pathname + window.location.search
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet
  document.cookie = wantedCookie({ ...wanted, path })
  keepPlace({ ...wanted, path, scrollY: window.scrollY })
  window.location.assign(`${signInHref}?redirect=${encodeURIComponent(path)}`)
}
