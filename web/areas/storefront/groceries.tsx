import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import { cardOf } from '#shop/card-product.ts'
import { categoryPath } from '#shop/category-path.ts'
import { readList, valuesOf } from '#shop/list-query.ts'
import { localeOf } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { ListHeader } from './listing/list-header.tsx'
import { listMeta } from './listing/list-meta.ts'
import { answerList, categoryLinkOf, loadList, orInstead } from './listing/load-list.ts'
import { ProductList } from './listing/product-list.tsx'
import { CategoryTiles } from './store/category-tiles.tsx'

const ProductCarousel = lazyHydrate(
  async () => (await import('#shop/product-carousel.tsx')).ProductCarousel,
  'used',
)
const Grocers = lazyHydrate(async () => (await import('./store/grocers.tsx')).Grocers, 'used')

/** `/groceries`: one product list, with the aisles as its category filter. */
export async function loader(args: LoaderFunctionArgs) {
  const api = apiFrom(args.context)
  const [chosen, ...others] = valuesOf(readList(args.url.searchParams), 'category')
  const [page, categories, aisle, offers, grocers] = await Promise.all([
    loadList(args, { vertical: 'groceries' }),
    orInstead(api('GET /categories', { query: { vertical: 'groceries' } }), undefined),
    chosen !== undefined && others.length === 0 ? readAisle(api, chosen) : undefined,
    isPlain(args.url)
      ? orInstead(
          api('GET /products', {
            query: { vertical: 'groceries', deals: 'true', sortBy: 'discount-high-low', per_page: offersMax },
          }),
          undefined,
        )
      : undefined,
    isPlain(args.url)
      ? orInstead(api('GET /stores', { query: { vertical: 'groceries' } }), undefined)
      : undefined,
  ])
  const roots = categories?.data ?? []
  const [root] = roots
  const aisles = roots.length === 1 && root?.slug === 'groceries' ? root.children : roots
  const answer = {
    ...page,
    aisles: aisles.map(categoryLinkOf),
    grocers:
      grocers?.data
        .slice(0, 4)
        .map(({ id, slug, vertical, name, logo, city }) => ({ id, slug, vertical, name, logo, city })) ?? [],
    aisle,
    ...(aisle?.picture && page.layout.top !== 'none' && { banner: aisle.picture }),
    offers:
      offers?.data
        .filter(({ stock }) => stock !== 'sold_out')
        .slice(0, offersShown)
        .map(cardOf) ?? [],
  }
  return answerList(answer, page.products)
}

/** The category that the list is filtered by, with what operators wrote about it; undefined if it is gone. */
async function readAisle(api: Api, slug: string) {
  try {
    const params = { vertical: 'groceries', slug } as const
    const { name, above, description, seo_title, seo_description, picture } = await api(
      'GET /categories/{vertical}/{slug}',
      { params },
    )
    return { name, above, description, seo_title, seo_description, picture }
  } catch (error) {
    if (error instanceof ApiProblem) return undefined
    throw error
  }
}

const offersMax = 12
const offersShown = 4

/** Offers are shown above the unfiltered list only. */
function isPlain(url: URL): boolean {
  const { layout: _, ...list } = readList(url.searchParams)
  return Object.keys(list).length === 0
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  const aisle = args.loaderData?.aisle
  return listMeta(args, args.loaderData, {
    path: '/groceries',
    title: aisle?.seo_title ?? aisle?.name ?? t('catalog.groceries_title'),
    description: aisle?.seo_description ?? aisle?.description ?? t('listing.groceries_text'),
    trail: [],
  })
}

export default function Groceries() {
  const loaded = useLoaderData<typeof loader>()
  const { aisles, aisle, offers, grocers, layout } = loaded
  const t = useTranslate()
  return (
    <>
      <ListHeader
        loaded={loaded}
        trail={[
          { label: t('catalog.home'), to: '/' },
          { label: t('catalog.groceries_title'), to: aisle ? '/groceries' : undefined },
          ...(aisle?.above ?? []).map(({ slug, name }) => ({
            label: name,
            to: categoryPath('groceries', slug),
          })),
          ...(aisle ? [{ label: aisle.name }] : []),
        ]}
        title={aisle?.name ?? t('catalog.groceries_title')}
        text={aisle ? aisle.description : t('listing.groceries_text')}
      />
      {layout.top === 'category_slider' ? null : <CategoryTiles categories={aisles} isPlain />}
      {offers.length > 0 ? (
        <section className="page-width mb-8">
          <h2 className="mb-2 text-2xl sm:pointer-fine:min-h-11 sm:pointer-fine:pe-32">
            {t('listing.daily_offers')}
          </h2>
          <ProductCarousel label={t('listing.daily_offers')} products={offers} />
        </section>
      ) : null}
      <ProductList path="/groceries" loaded={loaded} />
      {grocers.length > 0 ? <Grocers grocers={grocers} /> : null}
    </>
  )
}
