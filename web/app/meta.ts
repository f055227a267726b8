import type { MetaDescriptor } from 'react-router'
import type { PublicTheme } from '#contract/theme.ts'
import { defaultLocale, localizedPath, offeredLocales, splitLocale } from '#values/locale.ts'
import type { AppPath } from './link.tsx'

interface PageFacts {
  /** Without the market's name, which is appended; undefined shows the market's own title. */
  readonly title?: string | undefined
  readonly description?: string | undefined
  /**
   * The page's canonical address, with `?page=` where a list has several pages. Defaults to the requested path
   * without its query; a hidden list names the whole list.
   */
  readonly canonical?: AppPath | undefined
  /** For personal pages, and for filtered or searched lists. */
  readonly isHidden?: boolean
  readonly kind?: 'website' | 'product' | 'article'
  /** The path of a picture of 1200 × 630 pixels on this site. */
  readonly picture?: AppPath | undefined
}

interface MetaArgs {
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]
  readonly location: { readonly pathname: string }
}

/** Returns the tags for a route's `meta`: title, description, canonical and language addresses, and social cards. */
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

/** The mark changes with the market's name and theme, so that caches fetch the picture again. */
function sharedPicture(share: PublicTheme['share'], own: AppPath | undefined): string {
  if (own === undefined) return share?.picture ?? '/og-image.png'
  return share ? `${own}?by=${share.mark}` : own
}

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
  readonly origin: string
  readonly look?: Pick<PublicTheme, 'site_name' | 'site_title' | 'site_description' | 'share' | 'logo'>
}

/** Returns the data of the root route; only an empty origin for a page that failed to load. */
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
