import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { originFrom } from '#app/meta.ts'
import { brandData } from '#shop/structured-data.ts'
import { Picture } from '#ui/picture.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/brand'
import { sharedHeaders } from './caching.ts'
import { ListHeader } from './listing/list-header.tsx'
import { listMeta } from './listing/list-meta.ts'
import { answerList, loadList } from './listing/load-list.ts'
import { ProductList } from './listing/product-list.tsx'

/** `/brands/{slug}`: a brand with its products. */
export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params
  const [brand, page] = await Promise.all([
    found(args.url, apiFrom(args.context)('GET /brands/{slug}', { params: { slug } })),
    loadList(args, { brand: slug }),
  ])
  return answerList({ ...page, brand, banner: undefined, doors: [] }, page.products)
}

export function headers() {
  return sharedHeaders
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args
  if (!loaderData) return []
  const locale = localeOf(args.location.pathname)
  const t = translatorFor(locale)
  const { slug, name, seo_title, seo_description, description } = loaderData.brand
  return [
    ...listMeta(args, loaderData, {
      path: `/brands/${slug}`,
      title: seo_title ?? name,
      name,
      description: seo_description ?? description ?? t('listing.category_text', { name }),
      trail: [{ name: t('listing.brands'), path: '/brands' }],
    }),
    {
      'script:ld+json': brandData(
        { origin: originFrom(args.matches), hrefOf: (path) => localizedPath(path, locale) },
        loaderData.brand,
      ),
    },
  ]
}

export default function Brand({ loaderData: loaded }: Route.ComponentProps) {
  const t = useTranslate()
  const { slug, name, description, logo } = loaded.brand
  return (
    <>
      <ListHeader
        loaded={loaded}
        trail={[
          { label: t('catalog.home'), to: '/' },
          { label: t('listing.brands'), to: '/brands' },
          { label: name },
        ]}
        title={name}
        text={description}
      >
        {logo ? (
          <Picture
            picture={{ ...logo, alt: '' }}
            sizes="8rem"
            isFirst
            className="mt-2 h-16 w-32 self-start rounded-lg object-contain object-left rtl:object-right"
          />
        ) : null}
      </ListHeader>
      <ProductList path={`/brands/${slug}`} loaded={loaded} hide={['brand']} />
    </>
  )
}
