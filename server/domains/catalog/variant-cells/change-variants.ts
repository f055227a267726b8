import type { Answer, Given } from '#contract/endpoint.ts'
import type { sellerVariantCells } from '#contract/variant-cells.ts'
import { problemText } from '#platform/problem-texts.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import type { StoreAccess } from '../products/commands.ts'
import { lockProducts } from '../products/lock-products.ts'
import type { FieldErrors } from '../products/match-variants.ts'
import { type DocumentRow, readDocuments } from '../products/read-documents.ts'
import { type ProductInput, saveProducts } from '../products/save-products.ts'

type Contract = typeof sellerVariantCells.change
type Item = Given<Contract>['body']['items'][number]
type Result = Answer<Contract>['results'][number]

/**
 * Changes cells of variants of a store. A variant is left alone if a cell to change is no longer as it was; the
 * variants of a product are saved or refused together.
 * @throws not_found, not_allowed
 */
export function changeVariantCells({ edit, isReviewed }: StoreAccess) {
  return async (work: Work, { params, body: { items } }: Given<Contract>): Promise<Answer<Contract>> => {
    const storeId = await edit(work, params.store)
    return change(work, { storeId, items, isReviewed })
  }
}

interface Change {
  readonly storeId: string
  readonly items: readonly Item[]
  readonly isReviewed: boolean
}

async function change(work: Work, { storeId, items, isReviewed }: Change): Promise<Answer<Contract>> {
  await lockProducts(work, storeId)
  const owners = await readOwners(work, { storeId, items })
  const rows = await readDocuments(work, {
    storeId,
    productIds: [...new Set(owners.values())],
    isLocked: true,
  })
  const results = new Map<string, Result>()
  const inputs: ProductInput[] = []
  for (const [productId, row] of rows) {
    const own = items.filter(({ id }) => owners.get(id) === productId)
    for (const item of own) results.set(item.id, conflictsOf(item, row))
    const sound = own.filter(({ id }) => Object.keys(results.get(id)?.conflicts ?? {}).length === 0)
    if (sound.length > 0) inputs.push({ id: productId, changes: { variants: changed(row, sound) } })
  }
  const saved = await saveProducts(work, inputs, {
    storeId,
    actorId: signedInUser(work).userId,
    isReviewed,
  })
  const refusals = new Map(
    inputs.flatMap((input, place) => {
      const outcome = saved[place]
      return 'id' in input && outcome?.outcome === 'refused' ? [[input.id, outcome.errors] as const] : []
    }),
  )
  return { results: items.map((item) => resultOf(item, { work, owners, rows, results, refusals })) }
}

async function readOwners(
  { db }: Pick<Work, 'db'>,
  { storeId, items }: { readonly storeId: string; readonly items: readonly Item[] },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.product_id'])
    .where('variants.store_id', '=', storeId)
    .where('variants.removed_at', 'is', null)
    .where('products.kind', '<>', 'dish')
    .where(
      'variants.id',
      'in',
      items.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ id, product_id }) => [id, product_id]))
}

function cellsOf({ document, stock }: DocumentRow, id: string) {
  const variant = document.variants.find((each) => each.id === id)
  if (!variant) throw new Error(`Variant ${id} is not among those of its product`)
  const { sku, barcode, price_minor, compare_at_minor, weight_grams } = variant
  const on_hand = stock[id]?.on_hand ?? null
  return { sku, barcode, price_minor, compare_at_minor, weight_grams, on_hand }
}

function conflictsOf({ id, was, set }: Item, row: DocumentRow): Result {
  const now = cellsOf(row, id)
  const names = Object.keys(set) as (keyof typeof now)[]
  const differing = names.filter((name) => name in was && was[name] !== now[name] && set[name] !== now[name])
  return {
    id,
    saved: false,
    conflicts: Object.fromEntries(differing.map((name) => [name, now[name]])),
    errors: {},
  }
}

function changed(row: DocumentRow, items: readonly Item[]) {
  const sets = new Map(items.map(({ id, set }) => [id, set]))
  return row.document.variants.map((variant) => {
    const { on_hand: onHand, ...fields } = sets.get(variant.id) ?? {}
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const was = row.stock[variant.id]?.on_hand
    return {
      ...variant,
      ...given,
      ...(onHand !== undefined && { stock: { on_hand: onHand, ...(was !== undefined && { was }) } }),
    }
  })
}

interface Outcomes {
  readonly work: Work
  readonly owners: ReadonlyMap<string, string>
  readonly rows: ReadonlyMap<string, DocumentRow>
  readonly results: ReadonlyMap<string, Result>
  readonly refusals: ReadonlyMap<string, FieldErrors>
}

function resultOf({ id }: Item, { work, owners, rows, results, refusals }: Outcomes): Result {
  const productId = owners.get(id) ?? ''
  const result = results.get(id)
  const row = rows.get(productId)
  const text = (code: string) => problemText(code, work.locale)
  if (!result || !row) return { id, saved: false, conflicts: {}, errors: { id: text('product_unknown') } }
  if (Object.keys(result.conflicts).length > 0) return result
  const refused = refusals.get(productId)
  if (!refused) return { ...result, saved: true }
  const place = row.document.variants.findIndex((variant) => variant.id === id)
  const prefix = `variants.${place}.`
  const own = Object.entries(refused).flatMap(([path, [code]]) =>
    path.startsWith(prefix) && code ? [[path.slice(prefix.length).replace('stock.', ''), text(code)]] : [],
  )
  const errors = own.length > 0 ? Object.fromEntries(own) : { id: text('cells_not_saved') }
  return { ...result, errors }
}
