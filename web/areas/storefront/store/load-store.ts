import type { LoaderFunctionArgs } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { originFrom, pageMeta } from '#app/meta.ts'
import type { Vertical } from '#contract/vocabulary.ts'
import { toAppPath } from '#shop/app-path.ts'
import { isNarrowed } from '#shop/list-query.ts'
import { productListData, storeData } from '#shop/structured-data.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { weekdayAt } from '#shop/weekday-at.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { storePageLayouts } from '#values/store-layout.ts'
import { answerList, loadList } from '../listing/load-list.ts'

export const storeTabs = ['products', 'about', 'reviews', 'hours'] as const
export type StoreTab = (typeof storeTabs)[number]

/**
 * Loads a view of a store: products (a menu for restaurants), about, reviews or opening hours. Undefined if there is
 * no such store in this vertical.
 */
export async function loadStorePage(
  args: LoaderFunctionArgs,
  { slug, vertical }: { readonly slug: string; readonly vertical?: Vertical },
) {
  const { url } = args
  const api = apiFrom(args.context)
  const [store, { store_page_layout: standard }] = await Promise.all([
    orNothing(api('GET /stores/{slug}', { params: { slug } })),
    api('GET /settings'),
  ])
  if (!store || (vertical && store.vertical !== vertical)) return undefined
  const params = { slug: store.slug }
  const layout = storePageLayouts.find((known) => known === url.searchParams.get('layout')) ?? standard
  const page = Number(/^[1-9]\d{0,3}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1)
  const isBasic = layout === 'basic_store_details'
  const asked = storeTabs.find((known) => known === url.searchParams.get('tab')) ?? 'products'
  // The basic layout has everything on one page, except the full list of reviews.
  const tab = isBasic && asked !== 'reviews' ? 'products' : asked
  const [delivery, reviews, offer] = await Promise.all([
    api('GET /stores/{slug}/delivery', { params }),
    tab === 'reviews' || isBasic
      ? api('GET /stores/{slug}/reviews', { params, query: { page: tab === 'reviews' ? page : 1 } })
      : undefined,
    tab === 'products' ? loadOffer(args, store) : undefined,
  ])
  const today = weekdayAt(store.timezone, new Date())
  return { store, today, tab, layout, isStandard: layout === standard, delivery, reviews, offer }
}

async function loadOffer(args: LoaderFunctionArgs, { slug, vertical }: { slug: string; vertical: string }) {
  if (vertical === 'restaurants') {
    const { sections } = await apiFrom(args.context)('GET /stores/{slug}/menu', { params: { slug } })
    return { kind: 'menu' as const, sections }
  }
  return { kind: 'list' as const, ...(await loadList(args, { store: slug })) }
}

/** Answers 503 when the store's product list could not be loaded, so that the failure is not cached. */
export function answerStore<Page extends Pick<StorePageData, 'offer'>>(page: Page) {
  return answerList(page, page.offer?.kind === 'list' ? page.offer.products : {})
}

export type StorePageData = NonNullable<Awaited<ReturnType<typeof loadStorePage>>>

async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}

/** Meta tags of a store's page; its address within the vertical is canonical. */
export function storeMeta(
  args: Parameters<typeof pageMeta>[0],
  { store, tab, isStandard, offer }: StorePageData,
) {
  const locale = localeOf(args.location.pathname)
  const t = translatorFor(locale)
  const hrefOf = (path: string) => localizedPath(path, locale)
  const origin = originFrom(args.matches)
  const path = toAppPath(`/${store.vertical}/${store.slug}`)
  const list = offer?.kind === 'list' ? offer : undefined
  const page = list?.list.page
  return [
    ...pageMeta(args, {
      title: tab === 'products' ? store.name : `${store.name}: ${t(`store.tab_${tab}`)}`,
      description: `${store.tagline}. ${store.about}`.slice(0, 160),
      canonical: page ? `${path}?page=${page}` : path,
      isHidden: !isStandard || (list !== undefined && isNarrowed(list.list)),
      picture: toAppPath(store.share_picture),
    }),
    { 'script:ld+json': storeData({ origin, hrefOf }, store) },
    ...(list ? [{ 'script:ld+json': productListData({ origin, hrefOf }, list.products.data) }] : []),
    trailMeta(args, [
      { name: t(`catalog.${store.vertical}_title`), path: `/${store.vertical}` },
      { name: store.name, path },
    ]),
  ]
}
