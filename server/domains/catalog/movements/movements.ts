/** The endpoints of stock movements, the same for a store's staff and for operators. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type { sellerStock as contract, StockMovement, StockVariant } from '#contract/stock.ts'
import { csvOf } from '#platform/csv.ts'
import { invalidate } from '#platform/invalidate.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { addDays, momentOf } from '#values/local-time.ts'
import { isBundle } from '../bundles/bundle-queries.ts'
import { updateBundles } from '../bundles/update-bundles.ts'
import { refreshListings } from '../refresh-listings.ts'
import { deleteSellOut, lockVariant } from '../seller-queries.ts'
import { announceRestocked } from '../stock.ts'
import * as queries from './movement-queries.ts'

type Contract = typeof contract

const PER_PAGE = 50
const EXPORTED_MAX = 20_000

/** Returns the store that the caller may see the stock of. */
type Access = (work: Work, store: string) => Promise<string>

export function stockCommands(access: Access) {
  return {
    list: async (
      work: Work,
      { params, query }: Given<Contract['list']>,
    ): Promise<Answer<Contract['list']>> => {
      const storeId = await access(work, params.store)
      const page = query.page ?? 1
      const rows = await queries.readMovements(work, {
        storeId,
        ...(await filterOf(work, { storeId, query })),
        limit: PER_PAGE,
        offset: (page - 1) * PER_PAGE,
      })
      const { variant, product } = query
      const chosen =
        variant || product ? await queries.readStockVariant(work, { storeId, variant, product }) : undefined
      return {
        data: rows.map(movementAnswer),
        ...(chosen && { variant: variantAnswer(chosen) }),
        ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
      }
    },

    export: async (
      work: Work,
      { params, query }: Given<Contract['export']>,
    ): Promise<Answer<Contract['export']>> => {
      const storeId = await access(work, params.store)
      const rows = await queries.readMovements(work, {
        storeId,
        ...(await filterOf(work, { storeId, query })),
        limit: EXPORTED_MAX,
        offset: 0,
      })
      return { name: `stock-movements-${params.store}.csv`, bytes: csvOf([headers, ...rows.map(lineOf)]) }
    },

    correct: async (
      work: Work,
      { params, body }: Given<Contract['correct']>,
    ): Promise<Answer<Contract['correct']>> => {
      const storeId = await access(work, params.store)
      const productId = await lockVariant(work, { storeId, variantId: params.id })
      if (!productId) throw problem('not_found')
      if (await isBundle(work, params.id)) throw problem('invalid_input', {}, { change: ['bundle_counted'] })
      // Corrected stock must not be restocked automatically.
      await deleteSellOut(work, params.id)
      const level = await queries.correctLevel(work, {
        variantId: params.id,
        ...body,
        note: body.note,
        actorId: signedInUser(work).userId,
      })
      if (!level) throw problem('invalid_input', {}, { change: ['stock_reserved'] })
      await refreshListings(work, [productId])
      invalidate(work, [`product:${productId}`, 'catalog'])
      await updateBundles(work, [productId])
      const available = level.on_hand - level.reserved
      if (available > 0 && available <= body.change) announceRestocked(work, [productId])
      const variant = await queries.readStockVariant(work, { storeId, variant: params.id })
      if (!variant) throw new Error(`Variant ${params.id} not found after its correction`)
      return { variant: variantAnswer(variant) }
    },
  }
}

/** Days of the filter are those of the store. */
async function filterOf(
  work: Work,
  { storeId, query: { from, to, ...filter } }: { storeId: string; query: Given<Contract['export']>['query'] },
): Promise<queries.MovementFilter> {
  if (from === undefined && to === undefined) return filter
  const timezone = await queries.readTimezone(work, storeId)
  return {
    ...filter,
    since: from === undefined ? undefined : momentOf(from, '00:00', timezone),
    until: to === undefined ? undefined : momentOf(addDays(to, 1), '00:00', timezone),
  }
}

function movementAnswer(row: queries.MovementRow): StockMovement {
  return {
    id: row.id,
    at: row.at.toISOString(),
    product: { id: row.product_id, name: row.product },
    variant: { id: row.variant_id, label: row.label, sku: row.sku },
    kind: row.kind,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.note !== null && { note: row.note }),
    change: row.delta,
    balance: row.balance,
    ...(row.order_number !== null && { order_number: row.order_number }),
    ...(row.by !== null && { by: row.by }),
  }
}

function variantAnswer({ product_id, product, on_hand, ...row }: queries.VariantRow): StockVariant {
  return { ...row, product: { id: product_id, name: product }, ...(on_hand !== null && { on_hand }) }
}

const headers = [
  ...['Time', 'Product', 'Variant', 'SKU', 'Movement', 'Reason', 'Note', 'Added', 'Removed', 'On hand'],
  ...['Order', 'Person'],
]

/** Added and removed pieces have columns of their own: spreadsheets take a leading minus for a formula. */
function lineOf(row: queries.MovementRow): string[] {
  return [
    row.at.toISOString(),
    row.product,
    row.label,
    row.sku,
    row.kind,
    row.reason ?? '',
    row.note ?? '',
    row.delta > 0 ? String(row.delta) : '',
    row.delta < 0 ? String(-row.delta) : '',
    String(row.balance),
    row.order_number ?? '',
    row.by ?? '',
  ]
}
