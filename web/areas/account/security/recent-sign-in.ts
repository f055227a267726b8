import { type RouterContextProvider, redirect } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { localeOf, localizedPath } from '#values/locale.ts'

/**
 * Returns the account's security settings if the user has confirmed their identity within the last minutes; otherwise
 * redirects them to do so.
 */
export async function requireRecentSignIn(url: URL, context: Readonly<RouterContextProvider>) {
  const guard = await apiFrom(context)('GET /customer/security')
  if (!guard.is_fresh) throw redirect(reauthenticatePath(url))
  return guard
}

/** Redirects to the identity check if the error asks for one; undefined for other errors. */
export function redirectToReauthenticate(error: unknown, url: URL): Response | undefined {
  const isAsked = error instanceof ApiProblem && error.code === 'sign_in_again'
  return isAsked ? redirect(reauthenticatePath(url), 303) : undefined
}

/** Path of the identity check, which redirects to `pathname` afterwards. */
export function reauthenticatePath({ pathname }: Pick<URL, 'pathname'>): string {
  const path = localizedPath('/account/security/prove', localeOf(pathname))
  return `${path}?redirect=${encodeURIComponent(pathname)}`
}
