/** A word from the page that signed someone out to the next one, which may be kept for everyone and cannot say it. */
const name = 'signed_out'

/** Readable by script, for a minute. */
export const signedOutCookie = `${name}=1; Path=/; Max-Age=60; SameSite=Lax`

/** Whether the page before signed the visitor out; true once. */
export function takeSignedOut(): boolean {
  const isSaid = document.cookie.split('; ').includes(`${name}=1`)
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet
  if (isSaid) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  return isSaid
}
