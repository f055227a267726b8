/** Who may see a page: pages of a customer ask first, and pages for signing in are for those who have not. */
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { ApiProblem, apiFrom } from './api.ts'
import { notFound } from './not-found.ts'
import { sameOriginPath } from './same-origin-path.ts'
import { wantedWish } from './wanted-wish.ts'

const customerContext = createContext<User>()

/** Sends whoever is not signed in to the sign-in page, which leads back to the full path that was wanted. */
export const customerMiddleware: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  context.set(customerContext, await readCustomer(url, context))
  return next()
}

/** The customer that `customerMiddleware` let in. */
export function customerOf(context: Readonly<RouterContextProvider>): User {
  return context.get(customerContext)
}

/** To whoever does not run the market, its office does not exist. */
export const operatorMiddleware: MiddlewareFunction<Response> = ({ url, context }, next) => {
  if (!customerOf(context).is_operator) throw notFound(url)
  return next()
}

/** Keeps whoever has come in by one factor out of an office that asks for two, and shows them how to have them. */
export const secondFactorMiddleware: MiddlewareFunction<Response> = ({ url, context }, next) => {
  if (customerOf(context).lacks_second_factor) {
    const path = localizedPath('/account/security', localeOf(url.pathname))
    throw redirect(`${path}?needed=${encodeURIComponent(url.pathname)}`)
  }
  return next()
}

/** The sign-in page, leading back to this address. */
export function signInPath(url: URL): string {
  const { pathname, search, hash } = url
  const wanted = encodeURIComponent(pathname + search + hash)
  return `${localizedPath('/auth/login', localeOf(pathname))}?redirect=${wanted}`
}

/** Where signing in leads: the path that was wanted, else the page that opens the dashboard of the person. */
export function wantedPath(url: URL): string {
  const { pathname, searchParams } = url
  return sameOriginPath(searchParams.get('redirect'), localizedPath('/auth/carry-out', localeOf(pathname)))
}

/** The dashboard that a person works in: the operator's, a store's, or that of their own account. */
export async function dashboardPath(
  context: Readonly<RouterContextProvider>,
): Promise<'/operator' | '/seller/desk' | '/account/dashboard'> {
  const api = apiFrom(context)
  const { user } = await api('GET /me')
  if (!user || user.is_guest) return '/account/dashboard'
  if ((await api('GET /customer')).is_operator) return '/operator'
  const { data } = await api('GET /seller/stores')
  return data.length > 0 ? '/seller/desk' : '/account/dashboard'
}

/** Where somebody goes who has just signed in: there, past what they asked for before if they did. */
export function pathAfterSignIn(request: Request, url: URL): string {
  const path = wantedPath(url)
  if (!wantedWish(request, path)) return path
  return `${localizedPath('/auth/carry-out', localeOf(url.pathname))}?redirect=${encodeURIComponent(path)}`
}

/** Keeps people with an account away from the pages where one signs in; a guest may still do so. */
export const strangerMiddleware: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { user } = await apiFrom(context)('GET /me')
  if (user && !user.is_guest) throw redirect(wantedPath(url))
  return next()
}

async function readCustomer(url: URL, context: Readonly<RouterContextProvider>): Promise<User> {
  try {
    return await apiFrom(context)('GET /customer')
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) throw redirect(signInPath(url))
    throw error
  }
}
