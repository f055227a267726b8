/**
 * The list of routes that shoppers are sent. The back offices' are half of all, and every route is weighed before a page
 * comes to life: who begins in the shop has the shop's alone, and goes on to an office by loading its page whole.
 */

/** Whether a route, by its id, is of a back office. */
export function isOfficeRoute(id: string): boolean {
  return /^areas\/(operator|seller)\//.test(id)
}

/** Where the list without the offices is, of the address of the whole list. */
export function shopManifestUrl(url: string): string {
  return url.replace(/\.js$/, '-shop.js')
}

/** Whether this page knows the shop's routes alone. */
export function knowsShopAlone(): boolean {
  return window.__reactRouterManifest?.url?.endsWith('-shop.js') === true
}
