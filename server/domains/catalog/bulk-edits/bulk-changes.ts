/** What a bulk action changes in one product. */
import type { BulkAction } from '#contract/bulk-edits.ts'
import type { ProductChanges } from '#contract/products.ts'
import type { AttributeValues } from '#contract/taxonomy.ts'
import { changedPrice, type PriceChange } from '#values/price-change.ts'
import { slugOf } from '#values/slug-of.ts'
import type { DocumentRow } from '../products/read-documents.ts'

/** What undoing restores. */
export interface Before {
  readonly prices: Readonly<Record<string, number>>
  readonly sale: DocumentRow['document']['sale']
}

/** A bulk action that saves fields, or the undoing of one. */
export type FieldAction =
  | Exclude<BulkAction, { kind: 'publish' | 'archive' | 'delete_drafts' }>
  | { readonly kind: 'undo' }

export type BulkChange = { readonly changes: ProductChanges } | { readonly problem: string }

type Variants = NonNullable<ProductChanges['variants']>

export function beforeOf({ document: { variants, sale } }: DocumentRow): Before {
  return { prices: Object.fromEntries(variants.map(({ id, price_minor }) => [id, price_minor])), sale }
}

export function bulkChange(row: DocumentRow, action: Exclude<FieldAction, { kind: 'undo' }>): BulkChange {
  switch (action.kind) {
    case 'price_percent':
      return priceChange(row, action)
    case 'price_amount':
      return action.currency === row.currency ? priceChange(row, action) : { problem: 'bulk_other_currency' }
    case 'sale':
      return { changes: { sale: action.sale } }
    case 'end_sale':
      return { changes: { sale: null } }
    case 'stock_set':
      return { changes: { variants: withStock(row, () => action.on_hand, { countsAll: true }) } }
    case 'stock_add':
      return { changes: { variants: withStock(row, (count) => count + action.units, { countsAll: false }) } }
    case 'category':
      return { changes: { category_id: action.category_id } }
    case 'tags':
      return { changes: { tags: withTags(row.document.tags, action) } }
    case 'brand':
      return { changes: { brand: action.brand } }
    case 'attribute':
      return { changes: { attributes: withAttribute(row.document.attributes, action) } }
  }
}

/** Restores prices of variants that still exist, and the sale. */
export function undoChange({ document }: DocumentRow, { prices, sale }: Before): BulkChange {
  const variants = document.variants.map((variant) => ({
    ...variant,
    price_minor: prices[variant.id] ?? variant.price_minor,
  }))
  return { changes: { variants, sale } }
}

function priceChange({ document, minor_units }: DocumentRow, change: PriceChange): BulkChange {
  const variants: Variants = []
  for (const variant of document.variants) {
    const price = changedPrice(variant.price_minor, change, minor_units)
    if (price === undefined) return { problem: 'bulk_price_invalid' }
    variants.push({ ...variant, price_minor: price })
  }
  return { changes: { variants } }
}

/** Products are locked, so the count read is the one to change; a sale in between is added to it. */
function withStock(
  { document, stock }: DocumentRow,
  next: (count: number) => number,
  { countsAll }: { readonly countsAll: boolean },
): Variants {
  return document.variants.map((variant) => {
    const level = stock[variant.id]
    if (!level && !countsAll) return { ...variant }
    const was = level?.on_hand
    return { ...variant, stock: { on_hand: next(was ?? 0), ...(was !== undefined && { was }) } }
  })
}

/** Languages of a text that are not given stay. */
function withAttribute(
  attributes: AttributeValues,
  { key, value }: Extract<BulkAction, { kind: 'attribute' }>,
): AttributeValues {
  const { [key]: before, ...others } = attributes
  if (value === null) return others
  return { ...others, [key]: isTexts(value) && isTexts(before) ? { ...before, ...value } : value }
}

type Texts = Extract<AttributeValues[string], { en: string }>

function isTexts(value: AttributeValues[string] | undefined): value is Texts {
  return typeof value === 'object' && !Array.isArray(value)
}

function withTags(
  tags: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): string[] {
  const slugs = (names: readonly string[]) => names.map((name) => slugOf(name, ''))
  const removed = new Set(slugs(remove))
  return [...new Set([...tags, ...slugs(add)])].filter((tag) => tag !== '' && !removed.has(tag))
}
