import { translatorFor } from '#app/dictionaries.ts'
import { originFrom, type pageMeta } from '#app/meta.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { breadcrumbData, type Trail } from './structured-data.ts'

/** Breadcrumb from the home page, for a route's `meta`; paths are without the language. */
export function trailMeta({ location, matches }: Parameters<typeof pageMeta>[0], trail: readonly Trail[]) {
  const locale = localeOf(location.pathname)
  const home = { name: translatorFor(locale)('catalog.home'), path: '/' }
  const steps = [home, ...trail].map(({ name, path }) => ({ name, path: localizedPath(path, locale) }))
  return { 'script:ld+json': breadcrumbData(originFrom(matches), steps) }
}
