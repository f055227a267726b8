/** What a page tells search engines and those who share it. */
import type { MetaDescriptor } from 'react-router'
import type { Look } from '#contract/theme.ts'
import { defaultLocale, localizedPath, offeredLocales, splitLocale } from '#values/locale.ts'
import type { AppPath } from './link.tsx'

interface PageFacts {
  /** Without the market's name, which is added; without a title the market's own stands alone. */
  readonly title?: string | undefined
  readonly description?: string | undefined
  /**
   * The page's one address, with `?page=` where it is one of several; without it the address asked for, less its query. Of
   * a hidden list that of the list as a whole.
   */
  readonly canonical?: AppPath | undefined
  /** For pages that are someone's own, and lists that were filtered or searched. */
  readonly isHidden?: boolean
  readonly kind?: 'website' | 'product' | 'article'
  /** An address on this market, of a picture of 1200 by 630 pixels. */
  readonly picture?: AppPath | undefined
}

interface MetaArgs {
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]
  readonly location: { readonly pathname: string }
}

/** For a route's `meta`: title, description, canonical and language addresses, and the cards of social networks. */
export function pageMeta({ matches, location }: MetaArgs, facts: PageFacts): MetaDescriptor[] {
  const { locale, path } = splitLocale(location.pathname)
  const canonical = facts.canonical ?? path
  const { origin, look } = rootFrom(matches)
  const siteTitle = look?.site_title ?? ''
  const title = [facts.title, siteTitle].filter(Boolean).join(' | ')
  const description = facts.description ?? look?.site_description ?? ''
  const isOffered = offeredLocales.some((offered) => offered === locale)
  const isHidden = facts.isHidden || !isOffered
  const url = origin + localizedPath(canonical, locale)

  return [
    { title },
    { name: 'description', content: description },
    ...(isHidden ? [{ name: 'robots', content: 'noindex,follow' }] : []),
    ...(!isHidden || (isOffered && facts.canonical)
      ? [{ tagName: 'link', rel: 'canonical', href: url }]
      : []),
    ...(isHidden ? [] : alternates(origin, canonical)),
    { property: 'og:site_name', content: look?.site_name ?? '' },
    { property: 'og:type', content: facts.kind ?? 'website' },
    { property: 'og:title', content: facts.title ?? siteTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: locale },
    { property: 'og:image', content: origin + sharedPicture(look?.share, facts.picture) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: facts.title ?? siteTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Whoever keeps pictures by their address asks anew once the market's name or look is another. */
function sharedPicture(share: Look['share'], own: AppPath | undefined): string {
  if (own === undefined) return share?.picture ?? '/og-image.png'
  return share ? `${own}?by=${share.mark}` : own
}

/** The page's address in every language the market is offered in. */
function alternates(origin: string, path: string): MetaDescriptor[] {
  const languages = [
    ...offeredLocales.map((locale) => [locale, locale] as const),
    ['x-default', defaultLocale] as const,
  ]
  return languages.map(([hrefLang, locale]) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + localizedPath(path, locale),
  }))
}

interface RootFacts {
  /** The market's own address, for what must be told in full. */
  readonly origin: string
  readonly look?: Pick<Look, 'site_name' | 'site_title' | 'site_description' | 'share' | 'logo'>
}

/** What the document around every page knows; of a page that could not be made, nothing. */
export function rootFrom(matches: MetaArgs['matches']): RootFacts {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return isRoot(root) ? root : { origin: '' }
}

function isRoot(root: unknown): root is RootFacts {
  return typeof root === 'object' && root !== null && 'origin' in root
}

export function originFrom(matches: MetaArgs['matches']): string {
  return rootFrom(matches).origin
}
