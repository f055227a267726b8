/** The language segment of every page's address: `/fr/...`, or none for English. */
import { type DataStrategyResult, data, type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { localeCookie } from '#values/locale.ts'
import { loadDictionaries } from './dictionaries.client.ts'
import { isLanguageOf, isPrefix } from './language-of.ts'
import { partsLoaded } from './later.tsx'
import { leaveOldBuild, leaveWithoutAnswer, loadWhole } from './new-build.client.ts'
import { hasOnlyShopRoutes } from './shop-manifest.ts'

// The home page and the catch-all route answer 404 themselves, so that the shell is rendered around it.
const shellRoutes = new Set([':lang?', ':lang?/*'])

/** Runs before all loaders, so that a page under an unknown language segment runs none of them. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ params, pattern, request, url }, next) => {
    if (!isLanguageOf(params) && !shellRoutes.has(pattern)) throw data(null, { status: 404 })
    const picked = pickedLocale(request)
    if (picked !== undefined && isHomeRequest(request, url)) throw redirect(`/${picked}`)
    return next()
  },
]

export const clientMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>>[] = [
  async ({ params, pattern, request }, next) => {
    await leaveOldBuild(request.url)
    // An address outside the shop's routes in this language may belong to another language or to a dashboard.
    const isShops = isLanguageOf(params) && !pattern.endsWith('*')
    if (!isShops && hasOnlyShopRoutes()) await loadWhole(request.url)
    await loadDictionaries(new URL(request.url).pathname)
    const results = await next()
    await leaveWithoutAnswer(results)
    await partsLoaded()
    return results
  },
]

export default function Language() {
  return <Outlet />
}

/** Whether the request opens the home page at `/`, rather than fetching its data. */
function isHomeRequest(request: Request, url: URL): boolean {
  return url.pathname === '/' && (request.headers.get('accept') ?? '').includes('text/html')
}

function pickedLocale(request: Request): string | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${localeCookie.name}=(\\w+)`)
  const value = pattern.exec(request.headers.get('cookie') ?? '')?.[1]
  return value !== undefined && isPrefix(value) ? value : undefined
}
