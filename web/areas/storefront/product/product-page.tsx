import { useEffect } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate, recordUse } from '#app/later.tsx'
import { untilLoaded } from '#app/lazily.ts'
import type { Product as ProductOf } from '#contract/catalog.ts'
import { toAppPath } from '#shop/app-path.ts'
import { categoryTrail } from '#shop/category-path.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import type { PersonalRefusal } from './add-personal.ts'
import { BuyBox } from './buy-box.tsx'
import type { productPageData } from './load-product.ts'
import { useChosenVariant } from './use-chosen-variant.ts'

const Gallery = lazyHydrate(async () => (await import('#shop/gallery.tsx')).Gallery, 'used')
const DetailsAccordion = lazyHydrate(async () => (await import('./details-accordion.tsx')).DetailsAccordion)
const Bundle = lazyHydrate(async () => (await import('./bundle.tsx')).Bundle)
const Further = lazyHydrate(async () => (await import('./product-sections.tsx')).Further)
const Related = lazyHydrate(async () => (await import('./related.tsx')).Related)

// Long enough for the page to hydrate, and to skip visitors who leave at once.
const viewDelayMs = 2_000

export type ProductPageData = Awaited<ReturnType<typeof productPageData>>

/** Returns the breadcrumb: the restaurant for a dish, the categories for anything else. */
export function trailOf({ vertical, crumbs, store }: ProductOf) {
  const trail = categoryTrail(vertical, crumbs)
  if (vertical !== 'restaurants') return trail
  return [...trail.slice(0, 1), { name: store.name, path: `/restaurants/${store.slug}` }]
}

/**
 * The picture of the chosen value comes first, even when it is not among the product's own, which show the default
 * variant.
 */
function picturesWith(
  pictures: ProductOf['pictures'],
  chosen: ProductOf['options'][number]['values'][number]['picture'],
) {
  if (!chosen) return pictures
  return [
    pictures.find(({ url }) => url === chosen.url) ?? chosen,
    ...pictures.filter(({ url }) => url !== chosen.url),
  ]
}

interface ProductPageProps extends ProductPageData {
  /** A form with personalisation that was sent without script and refused. */
  readonly refusal?: PersonalRefusal | undefined
}

/** Whether the product can be added to the cart without filling in anything besides its options. */
function isAddedAlone({ kind, external, personalisation = [] }: ProductOf): boolean {
  return kind !== 'dish' && !external && !personalisation.some((field) => field.is_required)
}

export function ProductPage(data: ProductPageProps) {
  const {
    product,
    related,
    reviews,
    questions,
    companions,
    soldRecently,
    layout,
    aside,
    tab,
    today,
    url,
    wasAsked,
    written,
    refusal,
  } = data
  const t = useTranslate()
  const chosen = useChosenVariant(product, refusal?.choices ?? data.choices)
  useProductView(product)
  const stays = 'lg:sticky lg:top-36 lg:self-start'
  const gallery = (
    <Gallery
      pictures={picturesWith(product.pictures, chosen.picture)}
      name={product.name}
      look={layout.gallery}
    />
  )
  const isInAccordion = layout.details === 'accordion'
  const info = (
    <BuyBox
      product={product}
      chosen={chosen}
      soldRecently={soldRecently}
      wasAsked={wasAsked}
      written={written}
      refusal={refusal}
      url={url}
      today={today}
    >
      {isInAccordion ? <DetailsAccordion product={product} /> : null}
    </BuyBox>
  )
  return (
    <div className="flex flex-col gap-16 lg:gap-24">
      <div className="page-width flex flex-col gap-6 pt-6">
        <Breadcrumb
          items={[
            { label: t('catalog.home'), to: '/' },
            ...trailOf(product).map(({ name, path }) => ({ label: name, to: toAppPath(path) })),
            { label: product.name },
          ]}
        />
        {layout.columns ? (
          <div className={`grid gap-x-12 gap-y-8 xl:gap-x-16 ${layout.columns}`}>
            <div className={`min-w-0 ${layout.stays === 'gallery' ? stays : ''}`}>{gallery}</div>
            <div className={`min-w-0 ${layout.stays === 'info' ? stays : ''}`}>{info}</div>
          </div>
        ) : (
          <div className="flex flex-col gap-8 lg:gap-12">
            {gallery}
            <div className="mx-auto w-full max-w-3xl">{info}</div>
          </div>
        )}
      </div>
      {companions.data.length > 0 && isAddedAlone(product) ? (
        <Bundle product={product} companions={companions.data} source={companions.source} />
      ) : null}
      <Further
        product={product}
        reviews={reviews}
        questions={questions}
        layout={layout}
        aside={aside}
        tab={tab}
      />
      <Related productId={product.id} related={related} />
    </div>
  )
}

function useProductView({ id, is_preview: isPreview }: ProductOf): void {
  useEffect(() => {
    // An address with a fragment may point into a part that must load before it can be shown.
    if (window.location.hash !== '') recordUse()
  }, [])
  useEffect(() => {
    if (isPreview) return
    // In the background; nothing waits for it.
    const rest = setTimeout(
      async () => (await untilLoaded(() => import('./recent.ts'))).recordViewed(id),
      viewDelayMs,
    )
    return () => clearTimeout(rest)
  }, [id, isPreview])
}
