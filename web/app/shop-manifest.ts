/**
 * The route manifests of the shop. Hydration matches every route twice, once with and once without a language prefix,
 * and half of all routes belong to the dashboards. Visitors who start in the shop therefore load only the shop's
 * routes for their kind of address; other pages are loaded in full.
 */

/** The route of the language prefix, the first part of an address. */
export const languageRoute = 'app/language'

/** Returns whether the shop's manifests leave a route out: dashboards, their previews and the component gallery. */
export function isDashboardRoute(id: string): boolean {
  return /^areas\/(operator|seller)\/|^areas\/storefront\/(home|theme|product)-preview$|^operator-product-preview$|^ui\/gallery\//.test(
    id,
  )
}

/** Returns the address of the shop's manifest, given that of the full one. */
export function shopManifestUrl(url: string, namesLanguage: boolean): string {
  return url.replace(/\.js$/, namesLanguage ? '-shop-language.js' : '-shop.js')
}

/** Whether this page loaded only the shop's routes for its language. */
export function hasOnlyShopRoutes(): boolean {
  return /-shop(-language)?\.js$/.test(window.__reactRouterManifest?.url ?? '')
}
