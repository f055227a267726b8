import { Link, type LinkProps, useLocation } from 'react-router'
import { localizedPath } from '#values/locale.ts'
import { useLocale } from './i18n.tsx'
import { browserSavesData } from './saves-data.ts'

/** A path without a language prefix, another query of the same page, or a fragment of it. */
export type AppPath = `/${string}` | `?${string}` | `#${string}`

export interface AppLinkProps extends Omit<LinkProps, 'to' | 'discover'> {
  readonly to: AppPath
}

/**
 * Links to a page in the language of this one. Prefetches on hover or focus, unless data saving is on. On the server
 * it is the plain element that the router would write, which avoids resolving hundreds of links per page.
 */
export const AppLink = import.meta.env.SSR ? WrittenLink : RoutedLink

function RoutedLink({ to, prefetch = usualPrefetch(), ...rest }: AppLinkProps) {
  return <Link to={useHref(to)} prefetch={prefetch} discover="none" {...rest} />
}

function WrittenLink({
  to,
  prefetch: _prefetch,
  replace: _replace,
  state: _state,
  relative: _relative,
  reloadDocument: _reloadDocument,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  ...rest
}: AppLinkProps) {
  const href = useHref(to)
  const { pathname } = useLocation()
  return <a {...rest} href={to.startsWith('/') ? href : `${pathname}${to}`} />
}

/** The option doesn't change the HTML of a link, so server and browser may differ. */
export function usualPrefetch(): 'intent' | 'none' {
  return !import.meta.env.SSR && browserSavesData() ? 'none' : 'intent'
}

/** Returns the address in the page's language, for forms and plain elements. */
export function useHref(to: AppPath): string {
  const locale = useLocale()
  return to.startsWith('/') ? localizedPath(to, locale) : to
}
