/** The language segment of every page's address: `/fr/...`, or none for English. */
import { type DataStrategyResult, data, type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { localeCookie } from '#values/locale.ts'
import { loadDictionaries } from './dictionaries.client.ts'
import { isLanguageOf, isPrefix } from './language-of.ts'
import { piecesAtHand } from './later.tsx'
import { leaveOldBuild, leaveWithoutAnswer, loadWhole } from './new-build.client.ts'
import { knowsShopAlone } from './shop-manifest.ts'

// The first page and any other address: they answer themselves that nothing is there, and the shell stands around it.
const shellsOwn = new Set([':lang?', ':lang?/*'])

/** Stands before all loaders, so that a page's name behind an unknown first segment runs none of them. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ params, pattern, request, url }, next) => {
    if (!isLanguageOf(params) && !shellsOwn.has(pattern)) throw data(null, { status: 404 })
    const picked = pickedLocale(request)
    if (picked !== undefined && isFrontDoor(request, url)) throw redirect(`/${picked}`)
    return next()
  },
]

export const clientMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>>[] = [
  async ({ params, pattern, request }, next) => {
    await leaveOldBuild(request.url)
    // What is no page of the shop in this language may be one of another, or of an office.
    const isShops = isLanguageOf(params) && !pattern.endsWith('*')
    if (!isShops && knowsShopAlone()) await loadWhole(request.url)
    await loadDictionaries(new URL(request.url).pathname)
    const results = await next()
    await leaveWithoutAnswer(results)
    await piecesAtHand()
    return results
  },
]

export default function Language() {
  return <Outlet />
}

/** The market's bare address, opened as a page. */
function isFrontDoor(request: Request, url: URL): boolean {
  return url.pathname === '/' && (request.headers.get('accept') ?? '').includes('text/html')
}

function pickedLocale(request: Request): string | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${localeCookie.name}=(\\w+)`)
  const value = pattern.exec(request.headers.get('cookie') ?? '')?.[1]
  return value !== undefined && isPrefix(value) ? value : undefined
}
