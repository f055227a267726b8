import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { notFound } from '#app/not-found.ts'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { DeliveryFacts } from './product/delivery-facts.tsx'

export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const slug = params.slug ?? ''
  const variant = url.searchParams.get('variant') ?? undefined
  const tab = url.searchParams.get('tab')
  const asked = Promise.all([
    api('GET /products/{slug}', { params: { slug } }),
    api('GET /products/{slug}/delivery', { params: { slug }, query: { variant } }),
  ])
  const [{ name, store, left_out: leftOut }, delivery] = await found(url, asked)
  if (leftOut.includes('shipping_and_return')) throw notFound(url)
  return { slug, name, store, delivery, tab: tab === 'returns' ? ('returns' as const) : undefined }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  const { loaderData } = args
  if (!loaderData) return []
  return pageMeta(args, { title: `${t('product.delivery_and_return')}: ${loaderData.name}`, isHidden: true })
}

/** The delivery and returns dialog of a product as a page, for browsers without script. */
export default function ProductDelivery() {
  const t = useTranslate()
  const { slug, name, store, delivery, tab } = useLoaderData<typeof loader>()
  return (
    <div className="page-width flex max-w-3xl flex-col gap-8 py-10 lg:py-16">
      <div className="flex flex-col gap-3">
        <TextLink to={`/product/${slug}`} variant="more">
          {t('product.back_to', { name })}
        </TextLink>
        <h1 className="text-4xl">{t('product.delivery_and_return')}</h1>
      </div>
      <DeliveryFacts delivery={delivery} store={store} first={tab} />
    </div>
  )
}
