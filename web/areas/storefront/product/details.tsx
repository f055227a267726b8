import type { ReactNode } from 'react'
import type { Translate } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Product, ProductVariant } from '#contract/catalog.ts'
import { allergenName, weightText } from '#shop/product-facts.ts'
import { RichText } from '#ui/rich-text.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useChosen } from './chosen-variant.ts'

export function Description({ product }: { product: Product }) {
  return (
    <div className="max-w-prose">
      <RichText html={product.description} />
    </div>
  )
}

/** All facts that fit in a table, with the contents first. */
export function Facts({ product }: { product: Product }) {
  const t = useTranslate()
  const only = product.variants.length === 1 ? product.variants[0] : undefined
  const chosen = useChosen(product.id, only)
  const { tags } = product
  const facts = factsOf(product, { t, locale: useLocale(), chosen })
  return (
    <div className="flex flex-col gap-8">
      <FoodFacts product={product} />
      {facts.length > 0 ? (
        <dl className="h-fit wrap-anywhere divide-y divide-line border-y border-line">
          {facts.map(({ label, value }) => (
            <div key={label} className="grid grid-cols-[2fr_3fr] gap-4 py-3">
              <dt className="text-muted">{label}</dt>
              <dd className="text-strong">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {tags.length > 0 ? (
        <ul aria-label={t('product.tags')} className="flex flex-wrap gap-2">
          {tags.map(({ slug, name }) => (
            <li key={slug}>
              <AppLink
                to={`/search?tag=${encodeURIComponent(slug)}`}
                prefetch="none"
                className="inline-flex min-h-8 items-center rounded-full bg-sunken px-3 text-sm text-body hover:text-accent-text hover:underline"
              >
                {name}
              </AppLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function FoodFacts({ product }: { product: Product }) {
  const t = useTranslate()
  const allergen = (key: string) => allergenName(key, t)
  const isFood = product.kind === 'dish' || product.ingredients !== undefined || product.allergens.length > 0
  if (!isFood) return null
  return (
    <div className="flex flex-col gap-5">
      {product.ingredients ? <Fact title={t('product.ingredients')}>{product.ingredients}</Fact> : null}
      <Fact title={t('product.allergens')}>
        {product.allergens.length > 0 ? (
          <strong>{product.allergens.map(allergen).join(', ')}</strong>
        ) : (
          t('product.no_allergens')
        )}
        {product.may_contain.length > 0
          ? ` ${t('product.may_contain', { list: product.may_contain.map(allergen).join(', ') })}`
          : null}
      </Fact>
      {product.storage ? <Fact title={t('product.storage')}>{product.storage}</Fact> : null}
    </div>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-lg">{title}</h3>
      <p className="max-w-prose">{children}</p>
    </div>
  )
}

interface Wording {
  readonly t: Translate
  readonly locale: string
  readonly chosen: ProductVariant | undefined
}

function factsOf(product: Product, { t, locale, chosen }: Wording): { label: string; value: ReactNode }[] {
  const { brand, flags } = product
  const yes = t('product.yes')
  return [
    ...(brand
      ? [
          {
            label: t('product.brand'),
            value: (
              <TextLink to={`/brands/${brand.slug}`} prefetch="none">
                {brand.name}
              </TextLink>
            ),
          },
        ]
      : []),
    ...product.details,
    ...(product.origin ? [{ label: t('product.origin'), value: product.origin.name }] : []),
    ...(product.hs_code ? [{ label: t('product.hs_code'), value: product.hs_code }] : []),
    ...(product.weight_grams > 0 && product.kind !== 'dish'
      ? [{ label: t('product.weight'), value: weightText(product.weight_grams, locale) }]
      : []),
    ...(flags.vegan ? [{ label: t('product.vegan'), value: yes }] : []),
    ...(flags.vegetarian && !flags.vegan ? [{ label: t('product.vegetarian'), value: yes }] : []),
    ...(flags.spice !== undefined
      ? [{ label: t('product.spice'), value: t(spices[flags.spice] ?? spices[0]) }]
      : []),
    ...(flags.alcohol ? [{ label: t('product.alcohol'), value: yes }] : []),
    ...(product.age_limit
      ? [{ label: t('product.age_limit'), value: t('product.age', { age: product.age_limit }) }]
      : []),
    ...(chosen ? [{ label: t('product.sku'), value: chosen.sku }] : []),
    ...stockFacts(product, { t, chosen }),
  ]
}

/**
 * Returns the stock of the chosen variant; none for dishes, which are made to order, and for products sold on other
 * sites.
 */
function stockFacts(product: Product, { t, chosen }: Pick<Wording, 't' | 'chosen'>) {
  if (product.kind === 'dish' || product.external) return []
  const { stock, items_left: left } = chosen ?? product
  return [
    {
      label: t('product.availability'),
      value: t(availabilities[stock]),
    },
    ...(left ? [{ label: t('product.quantity_left'), value: String(left) }] : []),
  ]
}

const availabilities = {
  in_stock: 'buy.in_stock',
  few_left: 'buy.in_stock',
  sold_out: 'catalog.sold_out',
  backorder: 'catalog.backorder',
  pre_order: 'catalog.pre_order',
} as const

const spices = [
  'product.spice_none',
  'product.spice_mild',
  'product.spice_medium',
  'product.spice_hot',
] as const
