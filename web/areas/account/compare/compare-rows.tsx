/** Rows of the comparison, each with a text per cell that shows whether two products are the same. */
import type { ReactNode } from 'react'
import type { Translate } from '#app/dictionaries.ts'
import type { ComparedProduct } from '#contract/compare.ts'
import { pricesOf } from '#shop/offer.ts'
import { Amount, Price } from '#shop/price.tsx'
import { allergenName, weightText } from '#shop/product-facts.ts'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { formatMoney } from '#values/money.ts'

export interface CompareRow {
  /** Unique among all rows; `label` is not, as a store may name a detail like another row. */
  readonly key: string
  readonly label: string
  readonly cells: readonly { readonly id: string; readonly shown: ReactNode }[]
  readonly differs: boolean
}

interface Cell {
  /** Text that is compared; empty when unknown. */
  readonly text: string
  readonly shown?: ReactNode
}

type CellOf = (product: ComparedProduct) => Cell

/** Returns the rows for which at least one product has a value. */
export function compareRows(
  products: readonly ComparedProduct[],
  t: Translate,
  locale: string,
): CompareRow[] {
  return rowsOf(products, t, locale).flatMap(([label, cellOf], place) => {
    const cells = products.map((product) => ({ id: product.id, ...cellOf(product) }))
    if (cells.every(({ text }) => text === '')) return []
    return {
      key: `${place} ${label}`,
      label,
      cells: cells.map(({ id, text, shown }) => ({ id, shown: text === '' ? undefined : (shown ?? text) })),
      differs: new Set(cells.map(({ text }) => text)).size > 1,
    }
  })
}

function rowsOf(products: readonly ComparedProduct[], t: Translate, locale: string): [string, CellOf][] {
  const optionNames = namesIn(products.flatMap(({ options }) => options.map(({ name }) => name)))
  const detailLabels = namesIn(products.flatMap(({ details }) => details.map(({ label }) => label)))
  return [
    [t('account.compare_price'), (product) => priceCell(product, locale)],
    [t('account.compare_discount'), ({ deal }) => discountCell(deal, t)],
    [t('account.compare_unit_price'), ({ unit_price }) => unitPriceCell(unit_price, t, locale)],
    [t('account.compare_availability'), (product) => availabilityCell(product, t)],
    [t('account.compare_rating'), ratingCell],
    ...optionNames.map((name): [string, CellOf] => [
      name,
      ({ options }) => plain(options.find((option) => option.name === name)?.values.join(', ')),
    ]),
    [t('account.compare_sold_by'), ({ store }) => plain(store.name)],
    [t('account.compare_sold_from'), ({ sold_from }) => plain(sold_from)],
    [t('account.compare_brand'), ({ brand }) => plain(brand)],
    [t('account.compare_origin'), ({ origin }) => plain(origin)],
    [
      t('account.compare_weight'),
      ({ weight_grams }) => plain(weight_grams > 0 ? weightText(weight_grams, locale) : undefined),
    ],
    [
      t('account.compare_allergens'),
      ({ allergens }) => plain(allergens.map((key) => allergenName(key, t)).join(', ')),
    ],
    [t('account.compare_returns'), ({ returns_days }) => plain(returnsIn(returns_days, t))],
    ...detailLabels.map((label): [string, CellOf] => [
      label,
      ({ details }) => plain(details.find((detail) => detail.label === label)?.value),
    ]),
  ]
}

function namesIn(names: readonly string[]): string[] {
  return [...new Set(names)]
}

function plain(text: string | undefined): Cell {
  return { text: text ?? '' }
}

function priceCell(product: ComparedProduct, locale: string): Cell {
  return {
    text: formatMoney(product.price, locale),
    shown: <Price {...pricesOf(product)} varies={product.price_varies} per={product.weight_unit} />,
  }
}

function discountCell(deal: ComparedProduct['deal'], t: Translate): Cell {
  return plain(deal && t('catalog.percent_off', { percent: deal.percent }))
}

function unitPriceCell(unitPrice: ComparedProduct['unit_price'], t: Translate, locale: string): Cell {
  if (!unitPrice) return plain(undefined)
  const per = t(`catalog.per_${unitPrice.per}`)
  return {
    text: `${formatMoney(unitPrice.price, locale)} ${per}`,
    shown: (
      <>
        <Amount of={unitPrice.price} /> {per}
      </>
    ),
  }
}

const stockStyles = {
  in_stock: 'text-success-text',
  few_left: 'text-warning-text',
  sold_out: 'text-danger-text',
  backorder: 'text-accent-text',
  pre_order: 'text-accent-text',
} as const

function availabilityCell({ stock, items_left }: ComparedProduct, t: Translate): Cell {
  const text =
    stock === 'in_stock'
      ? t('buy.in_stock')
      : stock === 'sold_out'
        ? t('catalog.sold_out')
        : stock === 'backorder' || stock === 'pre_order'
          ? t(`catalog.${stock}`)
          : t('catalog.items_left', { count: items_left ?? 1 })
  return { text, shown: <span className={`font-semibold ${stockStyles[stock]}`}>{text}</span> }
}

function ratingCell({ rating, rating_count }: ComparedProduct): Cell {
  if (rating_count === 0) return plain(undefined)
  return { text: `${rating} ${rating_count}`, shown: <RatingSummary rating={rating} count={rating_count} /> }
}

function returnsIn(days: number, t: Translate): string {
  return days > 0 ? t('account.compare_returns_days', { count: days }) : t('account.compare_no_returns')
}
