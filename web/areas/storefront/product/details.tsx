import type { ReactNode } from 'react'
import type { Translate } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'

/** The long text, and everything that can be said in a table. */
export function Details({ product }: { product: Product }) {
  const t = useTranslate()
  const facts = factsOf(product, t, useLocale())
  return (
    <section aria-labelledby="details-title" className="page-width">
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-16">
        <div>
          <h2 id="details-title" className="mb-5 text-4xl">
            {t('product.description')}
          </h2>
          {product.description.split('\n').map((paragraph) => (
            <p key={paragraph} className="mb-4 max-w-prose text-lg leading-relaxed">
              {paragraph}
            </p>
          ))}
          <FoodFacts product={product} />
        </div>
        {facts.length > 0 ? (
          <dl className="h-fit divide-y divide-line border-y border-line">
            {facts.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[2fr_3fr] gap-4 py-3">
                <dt className="text-muted">{label}</dt>
                <dd className="text-strong">{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </section>
  )
}

function FoodFacts({ product }: { product: Product }) {
  const t = useTranslate()
  const allergen = (key: string) => allergenName(key, t)
  const isFood = product.kind === 'dish' || product.ingredients !== undefined || product.allergens.length > 0
  if (!isFood) return null
  return (
    <div className="mt-8 flex flex-col gap-5">
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

const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const

function allergenName(key: string, t: Translate): string {
  const known = allergens.find((allergen) => allergen === key)
  return known ? t(`product.allergen_${known}`) : key
}

function factsOf(product: Product, t: Translate, locale: string): { label: string; value: string }[] {
  const { flags } = product
  const yes = t('product.yes')
  return [
    ...product.details,
    ...(product.origin ? [{ label: t('product.origin'), value: product.origin.name }] : []),
    ...(product.weight_grams > 0 && product.kind !== 'dish'
      ? [{ label: t('product.weight'), value: weight(product.weight_grams, locale) }]
      : []),
    ...(flags.vegan ? [{ label: t('product.vegan'), value: yes }] : []),
    ...(flags.vegetarian && !flags.vegan ? [{ label: t('product.vegetarian'), value: yes }] : []),
    ...(flags.spice !== undefined
      ? [{ label: t('product.spice'), value: t(spices[flags.spice] ?? spices[0]) }]
      : []),
    ...(flags.alcohol ? [{ label: t('product.alcohol'), value: t('product.adults_only') }] : []),
    ...(product.variants.length === 1 && product.variants[0]
      ? [{ label: t('product.sku'), value: product.variants[0].sku }]
      : []),
  ]
}

const spices = [
  'product.spice_none',
  'product.spice_mild',
  'product.spice_medium',
  'product.spice_hot',
] as const

function weight(grams: number, locale: string): string {
  const unit = grams >= 1000 ? 'kilogram' : 'gram'
  const amount = grams >= 1000 ? grams / 1000 : grams
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 2 }).format(amount)
}
