import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { localeOf } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { DealOfTheDay } from './home/deal-of-the-day.tsx'
import { ListHeader } from './listing/list-header.tsx'
import { listMeta } from './listing/list-meta.ts'
import { answerList, loadList, orInstead } from './listing/load-list.ts'
import { ProductList } from './listing/product-list.tsx'

/** `/deals`: current deals, the largest discount first. */
export async function loader(args: LoaderFunctionArgs) {
  const [page, best] = await Promise.all([
    loadList(args, { deals: 'true', sortBy: 'discount-high-low' }),
    orInstead(
      apiFrom(args.context)('GET /products', {
        query: { deals: 'true', sortBy: 'discount-high-low', per_page: 1 },
      }),
      undefined,
    ),
  ])
  return answerList({ ...page, best: best?.data[0] }, page.products)
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  return listMeta(args, args.loaderData, {
    path: '/deals',
    title: t('listing.deals_title'),
    description: t('listing.deals_text'),
    trail: [],
  })
}

export default function Deals() {
  const loaded = useLoaderData<typeof loader>()
  const { list, best } = loaded
  const t = useTranslate()
  const isFirstPage = list.page === undefined
  return (
    <>
      <ListHeader
        loaded={loaded}
        trail={[{ label: t('catalog.home'), to: '/' }, { label: t('listing.deals_title') }]}
        title={t('listing.deals_title')}
        text={t('listing.deals_text')}
      />
      <ProductList path="/deals" loaded={loaded} standardSorting="discount-high-low" />
      {isFirstPage && best?.deal ? (
        <div className="pt-16">
          <DealOfTheDay title={t('listing.deal_of_the_day')} product={best} />
        </div>
      ) : null}
    </>
  )
}
