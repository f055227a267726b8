/**
 * The lists of routes that shoppers are sent. Every route is weighed before a page comes to life, twice, once for each
 * address it may stand at. The back offices' are half of all, and one language is read at a time: who begins in the shop
 * has the shop's alone, in addresses with a language before them or without, and goes on to anything else by loading its
 * page whole.
 */

/** The route of a page's language, the first part of its address. */
export const languageRoute = 'app/language'

/** Whether a route, by its id, is of a back office. */
export function isOfficeRoute(id: string): boolean {
  return /^areas\/(operator|seller)\//.test(id)
}

/** Where the list without the offices is, of the address of the whole list: that of addresses which name a language, or not. */
export function shopManifestUrl(url: string, namesLanguage: boolean): string {
  return url.replace(/\.js$/, namesLanguage ? '-shop-language.js' : '-shop.js')
}

/** Whether this page knows the shop's routes in its own language alone. */
export function knowsShopAlone(): boolean {
  return /-shop(-language)?\.js$/.test(window.__reactRouterManifest?.url ?? '')
}
