import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import { storeListData } from '#shop/structured-data.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { ListHeader } from './listing/list-header.tsx'
import { categoryLinkOf } from './listing/load-list.ts'
import { CategoryTiles } from './store/category-tiles.tsx'
import { isHiddenDirectory, loadDirectory } from './store/load-directory.ts'
import { StoreDirectory } from './store/store-directory.tsx'
import { verticalOf } from './verticals.ts'

/** `/shops`, `/beauty` and `/restaurants`: the vertical's stores and categories. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const vertical = verticalOf(url.pathname)
  const [directory, categories] = await Promise.all([
    loadDirectory(api, url, { vertical }),
    api('GET /categories', { query: { vertical } }),
  ])
  return { vertical, ...directory, categories: topCategories(categories.data).map(categoryLinkOf) }
}

/** The tree of one vertical may have the vertical itself as its root. */
function topCategories<Node extends { slug: string; vertical: string; children: Node[] }>(
  nodes: Node[],
): Node[] {
  const [root] = nodes
  return nodes.length === 1 && root && root.slug === root.vertical ? root.children : nodes
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const { loaderData } = args
  const locale = localeOf(args.location.pathname)
  const t = translatorFor(locale)
  if (!loaderData) return pageMeta(args, {})
  const { vertical, list, stores } = loaderData
  const title = t(`catalog.${vertical}_title`)
  const origin = originFrom(args.matches)
  const hrefOf = (path: string) => localizedPath(path, locale)
  return [
    ...pageMeta(args, {
      title,
      description: t(`listing.${vertical}_text`),
      isHidden: isHiddenDirectory(list),
      canonical: list.page ? `/${vertical}?page=${list.page}` : `/${vertical}`,
    }),
    {
      'script:ld+json': storeListData(
        { origin, hrefOf },
        { name: title, path: `/${vertical}`, stores: stores.data },
      ),
    },
    trailMeta(args, [{ name: title, path: `/${vertical}` }]),
  ]
}

export default function VerticalStores() {
  const { vertical, list, stores, categories } = useLoaderData<typeof loader>()
  const t = useTranslate()
  return (
    <>
      <ListHeader
        trail={[{ label: t('catalog.home'), to: '/' }, { label: t(`catalog.${vertical}_title`) }]}
        title={t(`catalog.${vertical}_title`)}
        text={t(`listing.${vertical}_text`)}
      />
      {vertical === 'restaurants' ? null : <CategoryTiles categories={categories} />}
      <StoreDirectory
        key={useLocation().pathname}
        path={`/${vertical}`}
        vertical={vertical}
        list={list}
        stores={stores}
      />
    </>
  )
}
