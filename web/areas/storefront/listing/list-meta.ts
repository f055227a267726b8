import { translatorFor } from '#app/dictionaries.ts'
import type { AppPath } from '#app/link.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import { isNarrowed, type ListState } from '#shop/list-query.ts'
import { productListData, type Trail } from '#shop/structured-data.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { ProductPage } from './product-list.tsx'

interface ListFacts {
  readonly path: AppPath
  readonly title: string
  /** In the breadcrumb, if different from the title. */
  readonly name?: string
  readonly description?: string | undefined
  /** The breadcrumb between the home page and this list. */
  readonly trail: readonly Trail[]
}

type MetaArgs = Parameters<typeof pageMeta>[0]

/** Meta tags of a product list; filtered lists are not indexed. */
export function listMeta(
  args: MetaArgs,
  loaded: { readonly list: ListState; readonly products: ProductPage } | undefined,
  { path, title, name = title, description, trail }: ListFacts,
) {
  const locale = localeOf(args.location.pathname)
  const hrefOf = (to: string) => localizedPath(to, locale)
  const origin = originFrom(args.matches)
  const page = loaded?.list.page
  const t = translatorFor(locale)
  return [
    ...pageMeta(args, {
      // Each page of a list has its own title.
      title: page ? t('listing.title_of_page', { title, page }) : title,
      description,
      canonical: page ? `${path}?page=${page}` : path,
      isHidden: loaded !== undefined && isNarrowed(loaded.list),
    }),
    ...(loaded ? [{ 'script:ld+json': productListData({ origin, hrefOf }, loaded.products.data) }] : []),
    trailMeta(args, [...trail, { name, path }]),
  ]
}
