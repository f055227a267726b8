import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { ApiProblem, apiFrom } from './api.ts'
import { notFound } from './not-found.ts'
import { pendingActionIn } from './pending-action.ts'
import { sameOriginPath } from './same-origin-path.ts'

const customerContext = createContext<User>()

/** Redirects visitors who are not signed in to the sign-in page, with the full requested path to return to. */
export const customerMiddleware: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  context.set(customerContext, await readCustomer(url, context))
  return next()
}

export function customerOf(context: Readonly<RouterContextProvider>): User {
  return context.get(customerContext)
}

/** Answers 404 for the whole Admin to anyone who is not an operator. */
export const operatorMiddleware: MiddlewareFunction<Response> = ({ url, context }, next) => {
  if (!customerOf(context).is_operator) throw notFound(url)
  return next()
}

/** Redirects users without a second factor from a dashboard that requires one to the page where they set it up. */
export const secondFactorMiddleware: MiddlewareFunction<Response> = ({ url, context }, next) => {
  if (customerOf(context).lacks_second_factor) {
    const path = localizedPath('/account/security', localeOf(url.pathname))
    throw redirect(`${path}?needed=${encodeURIComponent(url.pathname)}`)
  }
  return next()
}

/** Returns the sign-in page's address with this address to return to. */
export function signInPath(url: URL): string {
  const { pathname, search, hash } = url
  const wanted = encodeURIComponent(pathname + search + hash)
  return `${localizedPath('/auth/login', localeOf(pathname))}?redirect=${wanted}`
}

export function redirectPathIn(url: URL): string {
  const { pathname, searchParams } = url
  return sameOriginPath(searchParams.get('redirect'), localizedPath('/auth/carry-out', localeOf(pathname)))
}

/** Returns the user's dashboard: Admin, Seller dashboard or account. */
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

/** Returns the path to open after sign-in, by way of `/auth/carry-out` when an action was requested before it. */
export function pathAfterSignIn(request: Request, url: URL): string {
  const path = redirectPathIn(url)
  if (!pendingActionIn(request, path)) return path
  return `${localizedPath('/auth/carry-out', localeOf(url.pathname))}?redirect=${encodeURIComponent(path)}`
}

/** Redirects users with an account away from sign-in pages; guests may still sign in. */
export const guestMiddleware: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { user } = await apiFrom(context)('GET /me')
  if (user && !user.is_guest) throw redirect(redirectPathIn(url))
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
