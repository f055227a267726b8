import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { localeOf } from '#values/locale.ts'
import type { Route } from './+types/collection'
import { sharedHeaders } from './caching.ts'
import { ListHeader } from './listing/list-header.tsx'
import { listMeta } from './listing/list-meta.ts'
import { answerList, loadList } from './listing/load-list.ts'
import { ProductList } from './listing/product-list.tsx'

/** `/collections/{slug}`: the products that an operator collected. */
export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params
  const [collection, page] = await Promise.all([
    found(args.url, apiFrom(args.context)('GET /collections/{slug}', { params: { slug } })),
    loadList(args, { collection: slug }),
  ])
  const banner = page.layout.top === 'none' ? undefined : collection.picture
  return answerList({ ...page, collection, banner, doors: [] }, page.products)
}

export function headers() {
  return sharedHeaders
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args
  if (!loaderData) return []
  const t = translatorFor(localeOf(args.location.pathname))
  const { slug, name, seo_title, seo_description, description } = loaderData.collection
  return listMeta(args, loaderData, {
    path: `/collections/${slug}`,
    title: seo_title ?? name,
    name,
    description: seo_description ?? description ?? t('listing.category_text', { name }),
    trail: [],
  })
}

export default function Collection({ loaderData: loaded }: Route.ComponentProps) {
  const t = useTranslate()
  const { slug, name, description } = loaded.collection
  return (
    <>
      <ListHeader
        loaded={loaded}
        trail={[{ label: t('catalog.home'), to: '/' }, { label: name }]}
        title={name}
        text={description}
      />
      <ProductList path={`/collections/${slug}`} loaded={loaded} />
    </>
  )
}
