/** Links within the market, which keep the visitor's language. */
import { Link, type LinkProps } from 'react-router'
import { localizedPath } from '#values/locale.ts'
import { useLocale } from './i18n.tsx'

/** An address of the market without a language prefix, another query of the same page, or a place on it. */
export type AppPath = `/${string}` | `?${string}` | `#${string}`

export interface AppLinkProps extends Omit<LinkProps, 'to'> {
  readonly to: AppPath
}

/** Goes to a page in the language of this one. What it will need is fetched when the pointer or focus rests on it. */
export function AppLink({ to, prefetch = 'intent', ...rest }: AppLinkProps) {
  return <Link to={useHref(to)} prefetch={prefetch} {...rest} />
}

/** The address in the page's language, for forms and plain elements. */
export function useHref(to: AppPath): string {
  const locale = useLocale()
  return to.startsWith('/') ? localizedPath(to, locale) : to
}
