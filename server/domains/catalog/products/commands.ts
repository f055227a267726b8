/** The endpoints of products, the same for a store's managers and for operators. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type { sellerProducts as contract, NewProduct } from '#contract/products.ts'
import { anyStoreId, staffOf } from '#domains/sellers/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { endReviewsOfArchived } from '../submissions/apply-changes.ts'
import { publishOrSubmit } from '../submissions/publish-or-submit.ts'
import { missingAttributeErrors } from './attributes.ts'
import { changedState } from './changed-state.ts'
import { checkReady } from './check-ready.ts'
import { editableFields } from './document.ts'
import { lockedProduct } from './locked-product.ts'
import { editedProduct } from './product-answer.ts'
import type { DocumentRow } from './read-documents.ts'
import { type ProductInput, type SavedProduct, saveProducts } from './save-products.ts'
import * as queries from './state-queries.ts'

type Contract = typeof contract

/** Returns the store that the caller may edit, or only read, the products of. */
export interface StoreAccess {
  readonly read: (work: Work, store: string) => Promise<string>
  readonly edit: (work: Work, store: string) => Promise<string>
  /** Whether the market's rule on reviews holds for the caller. */
  readonly isReviewed: boolean
}

export const bySeller: StoreAccess = {
  read: async (work, store) => staffOf(work, store).storeId,
  edit: async (work, store) => staffOf(work, store).storeId,
  isReviewed: true,
}

export const byOperator: StoreAccess = { read: anyStoreId, edit: anyStoreId, isReviewed: false }

export function productCommands(access: StoreAccess) {
  return {
    ...readCommands(access),
    ...editCommands(access),
    ...stateCommands(access),
    ...versionCommands(access),
  }
}

/** What the list and the editor read. */
function readCommands(access: StoreAccess) {
  return {
    choices: async (
      work: Work,
      { params }: Given<Contract['choices']>,
    ): Promise<Answer<Contract['choices']>> =>
      queries.readChoices(work, await access.read(work, params.store)),

    read: async (work: Work, { params }: Given<Contract['read']>): Promise<Answer<Contract['read']>> => ({
      product: await editedProduct(work, {
        storeId: await access.read(work, params.store),
        productId: params.id,
      }),
    }),
  }
}

/** Commands that save fields. */
function editCommands(access: StoreAccess) {
  return {
    create: async (
      work: Work,
      { params, body }: Given<Contract['create']>,
    ): Promise<Answer<Contract['create']>> => {
      const storeId = await access.edit(work, params.store)
      return saveOne(work, access, { storeId, input: { product: body } })
    },

    change: async (
      work: Work,
      { params, body }: Given<Contract['change']>,
    ): Promise<Answer<Contract['change']>> => {
      const storeId = await access.edit(work, params.store)
      return saveOne(work, access, { storeId, input: { id: params.id, changes: body } })
    },

    batch: async (
      work: Work,
      { params, body }: Given<Contract['batch']>,
    ): Promise<Answer<Contract['batch']>> => {
      const storeId = await access.edit(work, params.store)
      const saved = await saveProducts(work, body.items, {
        storeId,
        actorId: signedInUser(work).userId,
        isReviewed: access.isReviewed,
      })
      return { results: saved.map(batchResult) }
    },

    duplicate: async (
      work: Work,
      { params }: Given<Contract['duplicate']>,
    ): Promise<Answer<Contract['duplicate']>> => {
      const { storeId, document } = await lockedFor(work, access, params)
      return saveOne(work, access, { storeId, input: { product: copyOf(document) }, isEarlier: true })
    },
  }
}

/** Commands that change what shoppers see. */
function stateCommands(access: StoreAccess) {
  return {
    publish: async (
      work: Work,
      { params, body }: Given<Contract['publish']>,
    ): Promise<Answer<Contract['publish']>> => {
      const found = await lockedFor(work, access, params)
      const { id, storeId } = found
      const at = body.publish_at === undefined ? undefined : new Date(body.publish_at)
      checkReady(found, await missingAttributeErrors(work, found.document))
      await publishOrSubmit(work, {
        storeId,
        row: found,
        actorId: signedInUser(work).userId,
        at: at && at > work.now ? at : undefined,
        isReviewed: access.isReviewed,
      })
      return changedState(work, { storeId, productId: id })
    },

    archive: async (
      work: Work,
      { params }: Given<Contract['archive']>,
    ): Promise<Answer<Contract['archive']>> => {
      const { id, storeId } = await lockedFor(work, access, params)
      await endReviewsOfArchived(work, [id])
      await queries.setArchived(work, id)
      return changedState(work, { storeId, productId: id })
    },

    remove: async (
      work: Work,
      { params }: Given<Contract['remove']>,
    ): Promise<Answer<Contract['remove']>> => {
      const { id } = await lockedFor(work, access, params)
      if (!(await queries.deleteDraft(work, id))) throw problem('state_conflict')
      invalidate(work, ['catalog', `product:${id}`])
      return { done: true }
    },
  }
}

/** The history. */
function versionCommands(access: StoreAccess) {
  return {
    versions: async (
      work: Work,
      { params }: Given<Contract['versions']>,
    ): Promise<Answer<Contract['versions']>> => {
      const storeId = await access.read(work, params.store)
      const rows = await queries.readVersions(work, { storeId, productId: params.id })
      if (rows.length === 0) await editedProduct(work, { storeId, productId: params.id })
      return {
        data: rows.map(({ version, saved_at, saved_by, changed }) => ({
          version,
          saved_at: saved_at.toISOString(),
          ...(saved_by !== null && { saved_by }),
          changed,
        })),
      }
    },

    restore: async (
      work: Work,
      { params }: Given<Contract['restore']>,
    ): Promise<Answer<Contract['restore']>> => {
      const storeId = await access.edit(work, params.store)
      const saved = await queries.readVersion(work, {
        storeId,
        productId: params.id,
        version: params.version,
      })
      if (saved === undefined) throw problem('not_found')
      const { sale: _, ...fields } = editableFields(saved)
      const related_ids = await queries.stillThere(work, { storeId, ids: fields.related_ids ?? [] })
      const size_chart = await queries.chartStillThere(work, { storeId, key: fields.size_chart })
      const changes = { ...fields, related_ids, size_chart }
      return saveOne(work, access, { storeId, input: { id: params.id, changes }, isEarlier: true })
    },
  }
}

async function saveOne(
  work: Work,
  { isReviewed }: StoreAccess,
  {
    storeId,
    input,
    isEarlier = false,
  }: { readonly storeId: string; readonly input: ProductInput; readonly isEarlier?: boolean },
): Promise<Answer<Contract['change']>> {
  const [saved] = await saveProducts(work, [input], {
    storeId,
    actorId: signedInUser(work).userId,
    isReviewed,
    isEarlier,
  })
  if (!saved) throw new Error('No outcome for the saved product')
  if (saved.outcome === 'refused') throw refusal(saved.errors)
  return { product: await editedProduct(work, { storeId, productId: saved.id }) }
}

function refusal(errors: Record<string, string[]>) {
  if (errors.id?.[0] === 'product_unknown') return problem('not_found')
  if (errors.version || errors.id) return problem('state_conflict')
  return problem('invalid_input', {}, errors)
}

function batchResult(saved: SavedProduct): Answer<Contract['batch']>['results'][number] {
  if (saved.outcome === 'refused') return { errors: saved.errors }
  const { id, slug, version } = saved
  return { id, slug, version }
}

async function lockedFor(
  work: Work,
  access: StoreAccess,
  { store, id }: { readonly store: string; readonly id: string },
): Promise<DocumentRow & { readonly storeId: string }> {
  const storeId = await access.edit(work, store)
  return { ...(await lockedProduct(work, { storeId, productId: id })), storeId }
}

/** A copy has no SKUs, barcodes, sale or stock, because they belong to the original. */
function copyOf(document: DocumentRow['document']): NewProduct {
  const fields = editableFields(document)
  return {
    ...fields,
    sale: null,
    options: fields.options.map(({ id: __, ...option }) => ({
      ...option,
      values: option.values.map(({ id: ___, ...value }) => value),
    })),
    variants: fields.variants.map(({ id: __, ...variant }) => ({ ...variant, sku: '', barcode: '' })),
  }
}
