import type { LoaderFunctionArgs } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { originFrom, pageMeta } from '#app/meta.ts'
import { toAppPath } from '#shop/app-path.ts'
import { weekdayAt } from '#shop/hours-table.tsx'
import { isNarrowed } from '#shop/list-query.ts'
import { breadcrumbData, largestOf, storeData } from '#shop/structured-data.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { answerList, loadList } from '../listing/load-list.ts'

/** A store with what it sells: a menu for a kitchen, a list for the others; undefined where there is no such store. */
export async function loadStorePage(args: LoaderFunctionArgs, slug: string) {
  const api = apiFrom(args.context)
  const store = await orNothing(api('GET /stores/{slug}', { params: { slug } }))
  if (!store) return undefined
  const today = weekdayAt(store.timezone, new Date())
  if (store.vertical === 'restaurants') {
    const { sections } = await api('GET /stores/{slug}/menu', { params: { slug: store.slug } })
    return { store, today, offer: { kind: 'menu' as const, sections } }
  }
  const page = await loadList(args, { store: store.slug })
  return { store, today, offer: { kind: 'list' as const, ...page } }
}

/** The answer of a page with a store: one whose list could not be read is nothing to keep. */
export function answerStore<Page extends Pick<StorePageData, 'offer'>>(page: Page) {
  return answerList(page, page.offer.kind === 'list' ? page.offer.products : {})
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

/** What a store's page tells search engines; its address within the vertical is the canonical one. */
export function storeMeta(args: Parameters<typeof pageMeta>[0], { store, offer }: StorePageData) {
  const locale = localeOf(args.location.pathname)
  const t = translatorFor(locale)
  const hrefOf = (path: string) => localizedPath(path, locale)
  const origin = originFrom(args.matches)
  const path = toAppPath(`/${store.vertical}/${store.slug}`)
  const page = offer.kind === 'list' ? offer.list.page : undefined
  return [
    ...pageMeta(args, {
      title: store.name,
      description: `${store.tagline}. ${store.about}`.slice(0, 160),
      canonical: page ? `${path}?page=${page}` : path,
      isHidden: offer.kind === 'list' && isNarrowed(offer.list),
      ...(store.cover ? { picture: toAppPath(largestOf('', store.cover)) } : {}),
    }),
    { 'script:ld+json': storeData({ origin, hrefOf }, store) },
    {
      'script:ld+json': breadcrumbData(origin, [
        { name: t('catalog.home'), path: hrefOf('/') },
        { name: t(`store.${store.vertical}_title`), path: hrefOf(`/${store.vertical}`) },
        { name: store.name, path: hrefOf(path) },
      ]),
    },
  ]
}
