/** Cookie that tells the next page that the visitor has signed out: that page may be cached and can't know. */
const name = 'signed_out'

/** Readable by script; expires after a minute. */
export const signedOutCookie = `${name}=1; Path=/; Max-Age=60; SameSite=Lax`

/** Returns whether the previous page signed the visitor out, and removes the cookie. */
export function consumeSignedOut(): boolean {
  const isSaid = document.cookie.split('; ').includes(`${name}=1`)
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet
  if (isSaid) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  return isSaid
}
