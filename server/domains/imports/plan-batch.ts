import {
  type DocumentRow,
  type ProductInput,
  readCategoryAttributes,
  readDocuments,
  readOptionSets,
  type SavedProduct,
  type StockTarget,
  saveProducts,
} from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import type { ImportOutcome } from '#values/product-import.ts'
import { type CategoryChoice, suggestedCategory } from './categories.ts'
import { issuesOf, type StoredIssue } from './issues.ts'
import { planProduct } from './plan-product.ts'
import { findProducts, findVariants, type ImportRow } from './queries.ts'
import type { Column } from './read/columns.ts'
import type { ImportedProduct } from './read/imported-product.ts'

export interface Planned {
  readonly product: ImportedProduct
  readonly outcome: ImportOutcome
  readonly issues: StoredIssue[]
  readonly productId: string | undefined
  readonly version: number | undefined
  readonly before: DocumentRow | undefined
  readonly counted: readonly StockTarget[]
}

interface Options {
  readonly row: ImportRow
  readonly columns: readonly Column[]
  readonly choices: readonly CategoryChoice[]
  readonly isDryRun: boolean
}

/** Saves products of a file, or only reports what that would change, in a fixed number of statements. */
export async function planBatch(
  work: Work,
  products: readonly ImportedProduct[],
  { row, columns, choices, isDryRun }: Options,
): Promise<Planned[]> {
  const ids = await findProducts(work, { storeId: row.store_id, products })
  const existing = await readDocuments(work, {
    storeId: row.store_id,
    productIds: ids.flatMap((id) => (id === undefined ? [] : [id])),
  })
  const categoryIds = products.map((product) => categoryOf(product, { row, choices }))
  const categoryAfter = (place: number) => {
    const before = existing.get(ids[place] ?? '')?.document.category_id
    return products[place]?.fields.category ? (categoryIds[place] ?? before) : (before ?? categoryIds[place])
  }
  const attributes = await readCategoryAttributes(work, [
    ...new Set(
      products.flatMap(({ fields }, place) =>
        fields.attributes || fields.details?.length ? (categoryAfter(place) ?? []) : [],
      ),
    ),
  ])
  const optionSets = await readOptionSets(work)
  const variantIds = await findVariants(work, {
    storeId: row.store_id,
    skus: products.flatMap(({ fields }) => fields.bundle_items?.map(({ sku }) => sku) ?? []),
  })
  const plans = products.map((product, place) => {
    if (product.issues.some(({ isWarning }) => !isWarning)) return { errors: {} }
    return planProduct(product, {
      existing: existing.get(ids[place] ?? ''),
      categoryId: categoryIds[place],
      attributes: attributes.get(categoryAfter(place) ?? '') ?? [],
      optionSets,
      variantIds,
    })
  })
  const inputs = plans.flatMap((plan) => ('input' in plan ? [plan.input] : []))
  const saved = await saveProducts(work, inputs, {
    storeId: row.store_id,
    actorId: row.created_by,
    isDryRun,
    isImport: true,
  })
  const outcomes = new Map<ProductInput, SavedProduct | undefined>(
    inputs.map((input, place) => [input, saved[place]]),
  )
  return products.map((product, place) => {
    const plan = plans[place]
    const before = existing.get(ids[place] ?? '')
    const outcome = plan && 'input' in plan ? outcomes.get(plan.input) : undefined
    const errors =
      plan && 'errors' in plan ? plan.errors : outcome?.outcome === 'refused' ? outcome.errors : {}
    const isSaved = outcome !== undefined && outcome.outcome !== 'refused'
    return {
      product,
      outcome: isSaved ? outcomeNames[outcome.outcome] : 'refused',
      issues: [...product.issues, ...issuesOf(errors, { product, columns })],
      productId: before?.id ?? (isSaved && !isDryRun ? outcome.id : undefined),
      version: isSaved ? outcome.version : undefined,
      before,
      counted: isSaved ? outcome.counted : [],
    }
  })
}

const outcomeNames = { created: 'new', changed: 'changed', unchanged: 'unchanged' } as const

function categoryOf(
  { fields: { category = '' } }: ImportedProduct,
  { row, choices }: { row: ImportRow; choices: readonly CategoryChoice[] },
): string | undefined {
  const chosen = Object.hasOwn(row.categories, category) ? row.categories[category] : undefined
  if (chosen) return chosen
  const suggested = chosen === null ? undefined : suggestedCategory(category, choices)
  return suggested ?? row.default_category_id ?? undefined
}
