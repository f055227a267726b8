import { isDeepStrictEqual } from 'node:util'
import { BACKORDERS_MAX } from '#contract/backorders.ts'
import { productsChanged } from '#contract/events.ts'
import type { NewProduct, ProductChanges } from '#contract/products.ts'
import { attachPictures } from '#domains/media/index.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { readFreeSlugs } from '#platform/slugs.ts'
import { withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { slugOf } from '#values/slug-of.ts'
import { updateBundles } from '../bundles/update-bundles.ts'
import { cleanDescriptions } from '../description.ts'
import { recount } from '../job-kinds.ts'
import { refreshListings } from '../refresh-listings.ts'
import { announceRestocked } from '../stock.ts'
import { holdChanges } from '../submissions/hold-changes.ts'
import { type Fitted, withFittedAttributes, writeAttributes } from './attributes.ts'
import { bundleErrors, writeBundleItems } from './bundle-items.ts'
import { picturesOf, productErrors } from './check-products.ts'
import { changedFields, changedNames, type ProductDocument } from './document.ts'
import { lockProducts } from './lock-products.ts'
import { matchPersonalisation } from './match-personalisation.ts'
import { type FieldErrors, matchVariants } from './match-variants.ts'
import { type DocumentRow, readDocuments } from './read-documents.ts'
import { lockLevels, type StockChange, type StockTarget, stockTargets, writeStock } from './stock-changes.ts'
import {
  type ProductToWrite,
  writeBrands,
  writeOptions,
  writePictures,
  writeProducts,
  writeSales,
  writeTags,
  writeVariants,
  writeVersions,
} from './write-documents.ts'

/** A new product, or changes of an existing one. */
export type ProductInput =
  | { readonly product: NewProduct }
  | { readonly id: string; readonly changes: ProductChanges }

export type SavedProduct =
  | {
      readonly outcome: 'created' | 'changed' | 'unchanged'
      readonly id: string
      readonly slug: string
      readonly version: number
      /** The counts of stock that changed. */
      readonly counted: readonly StockTarget[]
    }
  | { readonly outcome: 'refused'; readonly errors: FieldErrors }

export interface SaveOptions {
  readonly storeId: string
  /** Who may use uploaded pictures, and is named in the history; null for jobs. */
  readonly actorId: string | null
  /** Reports the outcomes without writing. */
  readonly isDryRun?: boolean
  /** The stock comes from a file. */
  readonly isImport?: boolean
  /** False for changes by operators, who review those of others. */
  readonly isReviewed?: boolean
  /** The fields are of an earlier state: values of attributes that no longer fit are left out, not refused. */
  readonly isEarlier?: boolean
  /** The transaction is rolled back, so that other changes of the store need not wait for it. */
  readonly isRolledBack?: boolean
}

interface Candidate extends Fitted {
  readonly place: number
  readonly id: string
  readonly before: DocumentRow | undefined
  readonly document: ProductDocument
  readonly stock: readonly StockChange[]
}

type UnfittedCandidate = Omit<Candidate, keyof Fitted> & {
  readonly givenAttributes: NewProduct['attributes'] | undefined
}

/**
 * Creates and changes products of a store, in a fixed number of statements for up to some hundred at once. Each product
 * is saved or refused by itself; the outcomes are in the order of the inputs. New products are drafts.
 */
export async function saveProducts(
  work: Work,
  inputs: readonly ProductInput[],
  options: SaveOptions,
): Promise<SavedProduct[]> {
  if (!options.isRolledBack) await lockProducts(work, options.storeId)
  const outcomes: SavedProduct[] = []
  const candidates = await withFittedAttributes(
    work,
    await readCandidates(work, { inputs, outcomes, options }),
  )
  const errors = await productErrors(work, options, candidates)
  const ofBundles = await bundleErrors(work, options.storeId, candidates)
  const sound = candidates.filter(({ place, attributeErrors }, index) => {
    const found = { ...errors[index], ...ofBundles[index], ...attributeErrors }
    if (Object.keys(found).length === 0) return true
    outcomes[place] = { outcome: 'refused', errors: found }
    return false
  })
  const targets = await stockTargets(
    work,
    sound.flatMap(({ stock }) => stock),
  )
  const enough = sound.filter((candidate) => {
    const found = stockErrors(candidate, targets) ?? backorderErrors(candidate, { now: work.now, ...options })
    if (!found) return true
    outcomes[candidate.place] = { outcome: 'refused', errors: found }
    return false
  })
  await writeChanged(work, { candidates: enough, targets, outcomes, options })
  return outcomes
}

async function readCandidates(
  work: Work,
  {
    inputs,
    outcomes,
    options: { storeId, isEarlier = false },
  }: {
    readonly inputs: readonly ProductInput[]
    readonly outcomes: SavedProduct[]
    readonly options: SaveOptions
  },
): Promise<UnfittedCandidate[]> {
  const existing = await readDocuments(work, {
    storeId,
    productIds: inputs.flatMap((input) => ('id' in input ? [input.id] : [])),
    isLocked: true,
  })
  const seen = new Set<string>()
  return inputs.flatMap((input, place) => {
    const before = 'id' in input ? existing.get(input.id) : undefined
    const refused = 'id' in input ? refusalOf(input, { before, seen }) : undefined
    if ('id' in input) seen.add(input.id)
    if (refused) {
      outcomes[place] = { outcome: 'refused', errors: refused }
      return []
    }
    const fields =
      'id' in input && before
        ? changedFields(before.document, input.changes)
        : 'product' in input
          ? input.product
          : undefined
    if (!fields) throw new Error(`Input ${place} has no fields`)
    const matched = matchVariants(fields, before?.document)
    if (Object.keys(matched.errors).length > 0) {
      outcomes[place] = { outcome: 'refused', errors: matched.errors }
      return []
    }
    const id = before?.id ?? newId()
    const personalisation = matchPersonalisation(fields.personalisation, before?.document.personalisation)
    const document = { ...normalized(fields, matched), personalisation }
    const given = 'id' in input ? input.changes.attributes : input.product.attributes
    const givenAttributes = isEarlier ? undefined : given
    return [
      { place, id, before, document, givenAttributes, stock: stockOf(fields, { id, before, document }) },
    ]
  })
}

function refusalOf(
  { id, changes }: { readonly id: string; readonly changes: ProductChanges },
  { before, seen }: { readonly before: DocumentRow | undefined; readonly seen: ReadonlySet<string> },
): FieldErrors | undefined {
  if (!before) return { id: ['product_unknown'] }
  if (seen.has(id)) return { id: ['product_double'] }
  if (before.kind === 'dish') return { id: ['product_is_dish'] }
  if (changes.version !== undefined && changes.version !== before.version) return { version: ['version_old'] }
  return undefined
}

/** Returns a document in the form in which it is stored, so that equal content compares as equal. */
function normalized(
  fields: NewProduct,
  { options, variants }: Pick<ProductDocument, 'options' | 'variants'>,
): ProductDocument {
  const tags = fields.tags.map((tag) => slugOf(tag, '')).filter((tag) => tag !== '')
  return {
    ...fields,
    name: withoutEmptyTexts(fields.name) as NewProduct['name'],
    short_description: withoutEmptyTexts(fields.short_description),
    description: withoutEmptyTexts(cleanDescriptions(fields.description)),
    ingredients: withoutEmptyTexts(fields.ingredients),
    storage: withoutEmptyTexts(fields.storage),
    seo_title: withoutEmptyTexts(fields.seo_title),
    seo_description: withoutEmptyTexts(fields.seo_description),
    tags: [...new Set(tags)],
    allergens: [...new Set(fields.allergens)],
    may_contain: [...new Set(fields.may_contain)],
    sale: fields.sale && {
      ...fields.sale,
      starts_at: new Date(fields.sale.starts_at).toISOString(),
      ends_at: new Date(fields.sale.ends_at).toISOString(),
    },
    pictures: fields.pictures.map(({ id, alt, video_id }) => ({
      id,
      ...(alt && { alt: withoutEmptyTexts(alt) }),
      ...(video_id && { video_id }),
    })),
    options: options.map((option) => ({
      ...option,
      name: withoutEmptyTexts(option.name) as NewProduct['name'],
      values: option.values.map((value) => ({
        ...value,
        label: withoutEmptyTexts(value.label) as NewProduct['name'],
      })),
    })),
    variants,
  }
}

function stockOf(
  fields: NewProduct,
  { id, before, document }: Pick<Candidate, 'id' | 'before' | 'document'>,
): StockChange[] {
  return fields.variants.flatMap(({ stock: entered, backorder }, place) => {
    const variant = document.variants[place]
    if (!variant) return []
    // What is sold beyond its stock is counted.
    const stock = entered ?? (backorder && !before?.stock[variant.id] ? { on_hand: 0 } : undefined)
    return stock ? [{ productId: id, variantId: variant.id, onHand: stock.on_hand, was: stock.was }] : []
  })
}

/** A count cannot be lowered below what is reserved for orders, without what may be on backorder. */
function stockErrors({ id, document }: Candidate, targets: readonly StockTarget[]): FieldErrors | undefined {
  const limits = new Map(document.variants.map((variant) => [variant.id, backorderMaxOf(variant)]))
  const short = targets.filter(
    ({ productId, variantId, before = 0, after, reserved }) =>
      productId === id && (after < 0 || (after < before && after + (limits.get(variantId) ?? 0) < reserved)),
  )
  if (short.length === 0) return undefined
  const places = new Map(document.variants.map((variant, place) => [variant.id, place]))
  return Object.fromEntries(
    short.map(({ variantId }) => [`variants.${places.get(variantId)}.stock.on_hand`, ['stock_reserved']]),
  )
}

/** A new day on which goods ship is not in the past. */
function backorderErrors(
  { before, document }: Candidate,
  { now, isEarlier = false }: { readonly now: Date; readonly isEarlier?: boolean },
): FieldErrors | undefined {
  if (isEarlier) return undefined
  const today = before?.today ?? now.toISOString().slice(0, 10)
  const known = new Map(before?.document.variants.map(({ id, backorder }) => [id, backorder?.ships_on]))
  const errors: FieldErrors = {}
  for (const [place, { id, backorder }] of document.variants.entries()) {
    const day = backorder?.ships_on
    if (day && day < today && known.get(id) !== day)
      errors[`variants.${place}.backorder.ships_on`] = ['ship_date_past']
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** Documents of earlier versions have no backorders. */
function backorderMaxOf({
  backorder,
}: Partial<Pick<ProductDocument['variants'][number], 'backorder'>>): number {
  return backorder ? (backorder.limit ?? BACKORDERS_MAX) : 0
}

type ChangedProduct = ProductToWrite &
  Fitted & {
    readonly before: DocumentRow | undefined
    readonly changed: readonly string[]
    readonly saleId: string
  }

async function writeChanged(
  work: Work,
  {
    candidates,
    targets,
    outcomes,
    options,
  }: {
    readonly candidates: readonly Candidate[]
    readonly targets: readonly StockTarget[]
    readonly outcomes: SavedProduct[]
    readonly options: SaveOptions
  },
): Promise<void> {
  const saved = new Set(candidates.map(({ id }) => id))
  const counted = targets.filter(({ productId, before, after }) => saved.has(productId) && before !== after)
  const countedOf = Map.groupBy(counted, ({ productId }) => productId)
  const slugs = await slugsOf(work, candidates)
  const changed: ChangedProduct[] = []
  for (const { place, id, before, document, attributes, attributeErrors } of candidates) {
    const names = changedNames(before?.document, document)
    const isChanged = names.length > 0
    const version = (before?.version ?? 0) + (isChanged ? 1 : 0)
    const slug = before?.slug ?? slugs.get(id) ?? ''
    outcomes[place] = {
      outcome: before ? (isChanged || countedOf.has(id) ? 'changed' : 'unchanged') : 'created',
      id,
      slug,
      version,
      counted: countedOf.get(id) ?? [],
    }
    if (isChanged) {
      const written = { id, before, isNew: !before, slug, version, document, changed: names, saleId: newId() }
      changed.push({ ...written, attributes, attributeErrors })
    }
  }
  if (options.isDryRun) return
  await writeAll(work, { changed, options })
  await writeStock(work, { targets: counted, ...options })
  await publishChange(work, { changed, counted })
}

async function slugsOf(work: Work, candidates: readonly Candidate[]): Promise<Map<string, string>> {
  const added = candidates.filter(({ before }) => !before)
  const free = await readFreeSlugs(
    work,
    { kind: 'product', scope: '' },
    added.map(({ document }) => slugOf(document.name.en, 'product')),
  )
  return new Map(added.map(({ id }, place) => [id, free[place] ?? '']))
}

async function writeAll(
  work: Work,
  {
    changed,
    options: { storeId, actorId, isReviewed = true },
  }: { readonly changed: readonly ChangedProduct[]; readonly options: SaveOptions },
): Promise<void> {
  if (changed.length === 0) return
  const live = await holdChanges(work, changed, { storeId, actorId, isReviewed })
  const shown = changed.map((product) => ({ ...product, document: live.get(product.id) ?? product.document }))
  const categories = new Map(changed.map(({ id, document }) => [id, document.category_id]))
  const documents = changed.map(({ document }) => document)
  const brands = new Set(documents.flatMap(({ brand }) => (brand === null ? [] : [brand])))
  await writeBrands(
    work,
    [...brands].map((name) => ({ id: newId(), name })),
  )
  const tags = new Set(documents.flatMap((document) => document.tags))
  await writeTags(
    work,
    [...tags].map((slug) => ({ slug, name: slug.replaceAll('-', ' ') })),
  )
  await writeProducts(work, { storeId, products: shown })
  await writePictures(work, shown)
  await writeOptions(work, changed)
  await lockLevels(work, changed.flatMap(variantsSoldOtherwise))
  await writeVariants(work, changed)
  const withItems = changed.filter(({ changed: names }) => names.includes('bundle_items'))
  if (withItems.length > 0) await writeBundleItems(work, withItems)
  // Attributes of a category under review are held back with it.
  await writeAttributes(
    work,
    shown.filter(({ id, document }) => !live.has(id) || document.category_id === categories.get(id)),
  )
  const withSale = changed.filter(({ changed: names, document, isNew }) =>
    isNew ? document.sale !== null : names.includes('sale'),
  )
  if (withSale.length > 0) await writeSales(work, withSale)
  await writeVersions(work, { products: changed, actorId })
  const pictureIds = [...new Set(documents.flatMap(picturesOf))]
  // Pictures of other staff are in use already.
  if (actorId !== null) await attachPictures(work, { ownerId: actorId, pictureIds })
}

/** Variants whose sale beyond their stock, or whose threshold, changes. */
function variantsSoldOtherwise({ before, document }: ChangedProduct): string[] {
  const known = new Map(before?.document.variants.map((variant) => [variant.id, variant]))
  return document.variants
    .filter(({ id, backorder, low_stock_threshold: threshold }) => {
      const earlier = known.get(id)
      return (
        earlier !== undefined &&
        (!isDeepStrictEqual(earlier.backorder, backorder) || earlier.low_stock_threshold !== threshold)
      )
    })
    .map(({ id }) => id)
}

/** Updates what shoppers see: listings, search, caches and stock alerts. */
async function publishChange(
  work: Work,
  {
    changed,
    counted,
  }: { readonly changed: readonly ChangedProduct[]; readonly counted: readonly StockTarget[] },
): Promise<void> {
  const ids = [...new Set([...changed.map(({ id }) => id), ...counted.map(({ productId }) => productId)])]
  if (ids.length === 0) return
  await refreshListings(work, ids)
  const drafts = new Set(changed.flatMap(({ id, before }) => (isDraft(before) ? [id] : [])))
  const shown = ids.filter((id) => !drafts.has(id))
  if (shown.length > 0) {
    invalidate(work, ['catalog', ...shown.map((id) => `product:${id}` as const)])
    await updateLists(work, shown)
  }
  // No page shows drafts, so that an import of thousands leaves the caches as they are.
  if (drafts.size > 0) emit(work, productsChanged, { product_ids: [...drafts], are_listed: false })
  const returned = counted.filter(
    ({ before, reserved, after }) => before !== undefined && before <= reserved && after > reserved,
  )
  announceRestocked(
    work,
    returned.map(({ productId }) => productId),
  )
}

function isDraft(before: DocumentRow | undefined): boolean {
  return before === undefined || before.state === 'draft'
}

/** Updates the counts of categories, the search index and bundles after the commit. */
export async function updateLists(work: Work, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await work.addJob(recount, {}, { key: 'catalog.recount' })
  emit(work, productsChanged, { product_ids: [...productIds], are_listed: true })
  await updateBundles(work, productIds)
}
