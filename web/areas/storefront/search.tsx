import { SearchX } from 'lucide-react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import { pageMeta } from '#app/meta.ts'
import { categoryPath } from '#shop/category-path.ts'
import { changeList, type ListState, readList, writeList } from '#shop/list-query.ts'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Diet } from '#values/diets.ts'
import { localeOf } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { cleared } from './listing/cleared.ts'
import { dietNames } from './listing/diet-names.ts'
import { ListHeader } from './listing/list-header.tsx'
import { answerList, loadList, orInstead } from './listing/load-list.ts'
import { NoDietResults } from './listing/no-diet-results.tsx'
import { ProductList, type ProductPage } from './listing/product-list.tsx'
import { CategoryTiles } from './store/category-tiles.tsx'

const FoundStores = lazyHydrate(async () => (await import('./store/found-stores.tsx')).FoundStores, 'used')

/** `/search`: products and stores for a search; without one, or without results, the categories. */
export async function loader(args: LoaderFunctionArgs) {
  const api = apiFrom(args.context)
  const { search } = readList(args.url.searchParams)
  const [page, stores] = await Promise.all([
    loadList(args, {}),
    search ? orInstead(api('GET /stores', { query: { search } }), undefined) : undefined,
  ])
  const isFiltered = writeList(cleared(page.list)) !== writeList(changeList(page.list, {}))
  const isInVain =
    search !== undefined &&
    !isFiltered &&
    !page.products.hasFailed &&
    page.products.total === 0 &&
    !stores?.total
  const categories =
    isInVain || !search ? await orInstead(api('GET /categories', { query: {} }), undefined) : undefined
  const answer = {
    ...page,
    isInVain,
    stores: stores?.data ?? [],
    storesCount: stores?.total ?? 0,
    categories: categories?.data.flatMap(({ children }) => children).slice(0, 16) ?? [],
  }
  return answerList(answer, page.products)
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  const search = args.loaderData?.list.search
  return pageMeta(args, {
    title: search ? t('listing.results_for', { search }) : t('listing.search'),
    isHidden: true,
  })
}

export default function Search() {
  const loaded = useLoaderData<typeof loader>()
  const { list, products, stores, storesCount, categories, isInVain } = loaded
  const t = useTranslate()
  const { search } = list
  const shows = list.tab === 'stores' ? 'stores' : 'products'
  return (
    <>
      <ListHeader
        loaded={{ ...loaded, banner: undefined }}
        trail={[{ label: t('catalog.home'), to: '/' }, { label: t('listing.search') }]}
        title={search ? t('listing.results_for', { search }) : t('listing.search')}
        text={search ? undefined : t('listing.search_text')}
      >
        <Understood list={list} products={products} />
        {search && !isInVain ? (
          <div className="mt-3">
            <TabLinks
              label={t('listing.kinds_of_results')}
              tabs={[
                {
                  to: `/search${writeList(changeList(list, { tab: undefined }))}`,
                  label: t('listing.tab_products', { count: products.total }),
                  isCurrent: shows === 'products',
                },
                {
                  to: `/search${writeList({ search, tab: 'stores' })}`,
                  label: t('listing.tab_stores', { count: storesCount }),
                  isCurrent: shows === 'stores',
                },
              ]}
            />
          </div>
        ) : null}
      </ListHeader>
      {isInVain ? (
        products.diets ? (
          <NoDietResults products={products} diets={products.diets} />
        ) : (
          <EmptyState icon={SearchX} title={t('listing.empty_title')} text={t('listing.empty_search')} />
        )
      ) : null}
      {categories.length > 0 ? (
        <h2 className="page-width mb-6 text-2xl">{t('listing.popular_categories')}</h2>
      ) : null}
      <CategoryTiles categories={categories} />
      {isInVain ? null : shows === 'stores' ? (
        <FoundStores search={search ?? ''} stores={stores} count={storesCount} />
      ) : (
        <ProductList path="/search" loaded={loaded} />
      )}
    </>
  )
}

/** What was searched for in place of what was typed, and where else to look. */
function Understood({ list, products }: { list: ListState; products: ProductPage }) {
  const { search } = list
  if (!search) return null
  return (
    <>
      <SearchCorrection list={list} search={search} products={products} />
      <CalledSo categories={products.categories ?? []} />
      {products.diets && products.total > 0 ? <DietNotice diets={products.diets} /> : null}
    </>
  )
}

interface SearchCorrectionProps {
  readonly list: ListState
  readonly search: string
  readonly products: Pick<ProductPage, 'correction' | 'searched_for'>
}

/** The words that were searched for, with the way back to the words as they were typed. */
function SearchCorrection({
  list,
  search,
  products: { correction, searched_for: words },
}: SearchCorrectionProps) {
  const t = useTranslate()
  if (correction) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-lg">
        <span>
          {t('listing.did_you_mean')}{' '}
          <TextLink to={`/search${writeList(changeList(list, { search: correction }))}`}>
            {correction}
          </TextLink>
          {'? '}
          {t('listing.searched_instead', { search: correction })}
        </span>
        <TextLink to={`/search${writeList(changeList(list, { as_typed: 'true' }))}`}>
          {t('listing.search_as_typed', { search })}
        </TextLink>
      </p>
    )
  }
  return words ? <p className="text-lg text-muted">{t('listing.searched_for', { search, words })}</p> : null
}

/** Categories and cuisines that are called what was searched for. */
function CalledSo({ categories }: { categories: NonNullable<ProductPage['categories']> }) {
  const t = useTranslate()
  if (categories.length === 0) return null
  return (
    <nav aria-label={t('listing.matching_categories')} className="mt-2 flex flex-wrap gap-2">
      {categories.map(({ vertical, slug, name, count }) => (
        <Chip key={`${vertical}/${slug}`} to={categoryPath(vertical, slug)}>
          {name} <span className="text-muted tabular-nums">{count}</span>
        </Chip>
      ))}
    </nav>
  )
}

function DietNotice({ diets }: { diets: readonly Diet[] }) {
  const t = useTranslate()
  return (
    <p className="mt-2 text-muted">{t('listing.diets_only', { diets: dietNames(diets, t, useLocale()) })}</p>
  )
}
