import { type RouterContextProvider, redirect } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { localeOf, localizedPath } from '#values/locale.ts'

/** How the account is guarded, for whoever has shown in the last minutes that it is theirs; others show it first. */
export async function guardOf(url: URL, context: Readonly<RouterContextProvider>) {
  const guard = await apiFrom(context)('GET /customer/security')
  if (!guard.is_fresh) throw redirect(provePath(url))
  return guard
}

/** The way of whoever must show once more who they are; undefined where that is not what is wrong. */
export function proveFirst(error: unknown, url: URL): Response | undefined {
  const isAsked = error instanceof ApiProblem && error.code === 'sign_in_again'
  return isAsked ? redirect(provePath(url), 303) : undefined
}

/** Where somebody shows once more who they are, and comes back here. */
export function provePath({ pathname }: Pick<URL, 'pathname'>): string {
  const path = localizedPath('/account/security/prove', localeOf(pathname))
  return `${path}?redirect=${encodeURIComponent(pathname)}`
}
