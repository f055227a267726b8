import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { valuesOf } from '#shop/list-query.ts'
import { localeOf } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { ListHeader } from './listing/list-header.tsx'
import { listMeta } from './listing/list-meta.ts'
import { loadList } from './listing/load-list.ts'
import { ProductList } from './listing/product-list.tsx'
import { CategoryTiles } from './store/category-tiles.tsx'

/** `/groceries`: one collection, whose aisles are the category filter. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const [page, categories] = await Promise.all([
    loadList(api, url, { vertical: 'groceries' }),
    api('GET /categories', { query: { vertical: 'groceries' } }),
  ])
  const [root] = categories.data
  const aisles = categories.data.length === 1 && root?.slug === 'groceries' ? root.children : categories.data
  const [only, ...others] = valuesOf(page.list, 'category')
  return {
    ...page,
    aisles,
    aisle: others.length === 0 ? aisles.find(({ slug }) => slug === only)?.name : undefined,
  }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  return listMeta(args, args.loaderData, {
    path: '/groceries',
    title: args.loaderData?.aisle ?? t('store.groceries_title'),
    description: t('store.groceries_text'),
    trail: [],
  })
}

export default function Groceries() {
  const { list, products, facets, aisles, aisle } = useLoaderData<typeof loader>()
  const t = useTranslate()
  return (
    <>
      <ListHeader
        trail={[
          { label: t('catalog.home'), to: '/' },
          { label: t('store.groceries_title'), to: aisle ? '/groceries' : undefined },
          ...(aisle ? [{ label: aisle }] : []),
        ]}
        title={aisle ?? t('store.groceries_title')}
        text={aisle ? undefined : t('store.groceries_text')}
      />
      <CategoryTiles categories={aisles} />
      <ProductList path="/groceries" list={list} products={products} facets={facets} />
    </>
  )
}
