import type {
  addCollection as AddContract,
  changeCollection as ChangeContract,
  CollectionBody,
  CollectionRule,
  listAllCollections as ListContract,
  previewCollection as PreviewContract,
  readWrittenCollection as ReadContract,
  removeCollection as RemoveContract,
} from '#contract/collections.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { currentRates } from '#domains/pricing/index.ts'
import { recordAuditChange } from '#platform/audit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { findSlugFault, readFreeSlug } from '#platform/slugs.ts'
import { type Texts, withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { slugOf } from '#values/slug-of.ts'
import { refreshCollections } from '../job-kinds.ts'
import { productRows } from '../product-rows.ts'
import { replacePicture } from '../taxonomy/replace-picture.ts'
import * as queries from './collection-queries.ts'
import { writeFacets } from './membership.ts'
import { fulfils, type StoredRule } from './rules.ts'

const PER_PAGE = 50
const PREVIEWED = 12
const space = { kind: 'collection', scope: '' } as const

export async function listAllCollections(
  work: Work,
  { query: { page = 1, search } }: Given<typeof ListContract>,
): Promise<Answer<typeof ListContract>> {
  const place = { page, perPage: PER_PAGE }
  const rows = await queries.readCollectionRows(work, { ...place, search })
  return {
    data: rows.map(({ picture, total: _, ...row }) => ({ ...row, ...(picture && { picture }) })),
    ...numbered({ ...place, total: rows[0]?.total ?? 0 }),
    currency: (await currentRates(work)).base,
  }
}

/** @throws not_found */
export async function readWrittenCollection(
  work: Work,
  { params: { id } }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const row = await queries.readWrittenRow(work, id)
  if (!row) throw problem('not_found')
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    state: row.state,
    name: inOffered(row.name),
    description: inOffered(row.description),
    seo_title: inOffered(row.seo_title),
    seo_description: inOffered(row.seo_description),
    picture_id: row.picture_id,
    ...(row.picture && { picture: row.picture }),
    is_hidden: row.is_hidden,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    rule: ruleOf(row),
    products: row.products,
    currency: (await currentRates(work)).base,
    coupons: await queries.couponsOf(work, id),
  }
}

function inOffered(texts: Texts): { en: string; fr: string } {
  return { en: texts.en ?? '', fr: texts.fr ?? '' }
}

function ruleOf({ matches, named, ...row }: queries.WrittenRow): Answer<typeof ReadContract>['rule'] {
  if (matches === null) return null
  return {
    matches,
    ...named,
    is_on_sale: row.is_on_sale,
    ...(row.price_min_minor !== null && { price_min_minor: row.price_min_minor }),
    ...(row.price_max_minor !== null && { price_max_minor: row.price_max_minor }),
    ...(row.is_in_stock !== null && { is_in_stock: row.is_in_stock }),
    ...(row.new_days !== null && { new_days: row.new_days }),
    ...(row.sold_min !== null && { sold_min: row.sold_min }),
  }
}

/** @throws invalid_input also for a slug that is taken, and for an unknown product, category, brand or store */
export async function addCollection(
  work: Work,
  { body: { slug: wanted, ...body } }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  const { rule, productIds } = await checked(work, body)
  const slug = wanted ?? (await readFreeSlug(work, { ...space, slug: slugOf(body.name.en, 'collection') }))
  const fault =
    wanted === undefined ? undefined : await findSlugFault(work, { ...space, slug, id: undefined })
  if (fault) throw problem('invalid_input', {}, { slug: [fault] })
  await replacePicture(work, { field: 'picture_id', wanted: body.picture_id, before: null })
  const id = newId()
  await queries.insertCollection(work, { id, slug, fields: fieldsOf(body, rule) })
  await writeProducts(work, { id, rule, productIds })
  return { id }
}

/**
 * @throws not_found; invalid_input as for a new one; state_conflict when another operator has changed it meanwhile
 */
export async function changeCollection(
  work: Work,
  { params: { id }, body: { version, ...body } }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  const before = await queries.readWrittenRow(work, id, { isLocked: true })
  if (!before) throw problem('not_found')
  if (before.version !== version) throw problem('state_conflict', { version: before.version })
  const { rule, productIds } = await checked(work, body)
  await replacePicture(work, { field: 'picture_id', wanted: body.picture_id, before: before.picture_id })
  await queries.updateCollection(work, id, fieldsOf(body, rule))
  await writeProducts(work, { id, rule, productIds })
  if (before.name.en !== body.name.en)
    recordAuditChange(work, { from: before.name.en ?? '', to: body.name.en })
  return { version: version + 1 }
}

/** @throws not_found; state_conflict naming the coupons that are for it */
export async function removeCollection(
  work: Work,
  { params: { id } }: Given<typeof RemoveContract>,
): Promise<Answer<typeof RemoveContract>> {
  const row = await queries.readWrittenRow(work, id, { isLocked: true })
  if (!row) throw problem('not_found')
  const coupons = await queries.couponsOf(work, id)
  if (coupons.length > 0) throw problem('state_conflict', { coupons })
  await queries.deleteCollection(work, id)
  await replacePicture(work, { field: 'picture_id', wanted: null, before: row.picture_id })
  await writeFacets(work, { collectionIds: [id], products: 'all' })
  invalidate(work, ['catalog', 'content'])
  return { done: true }
}

/** @throws invalid_input for an unknown category, brand or store, or a rule without conditions */
export async function previewCollection(
  work: Work,
  { body }: Given<typeof PreviewContract>,
): Promise<Answer<typeof PreviewContract>> {
  const { rule } = await checked(work, { rule: body.rule, products: [] })
  if (!rule) throw new Error('A checked rule is a rule')
  const { total, ids } = await queries.readMatching(work, fulfils(rule, work.now), PREVIEWED)
  const [cards = []] = await productRows(work, [{ source: 'ids', ids, limit: PREVIEWED }])
  return {
    total,
    data: cards.map(({ id, slug, name, price, picture, store }) => ({
      id,
      slug,
      name,
      price,
      store,
      ...(picture && { picture }),
    })),
  }
}

interface Checked {
  readonly rule: StoredRule | null
  readonly productIds: readonly string[]
}

/** Finds what a collection names; products chosen by hand are dropped when it has a rule. */
async function checked(work: Work, body: Pick<CollectionBody, 'rule' | 'products'>): Promise<Checked> {
  const { rule } = body
  const products = rule ? [] : [...new Set(body.products)]
  const keys = {
    categories: rule?.categories ?? [],
    brands: rule?.brands ?? [],
    stores: rule?.stores ?? [],
    products,
  }
  const ids = await queries.readIds(work, keys)
  const errors: Record<string, string[]> = {}
  for (const kind of ['categories', 'brands', 'stores', 'products'] as const) {
    const field = kind === 'products' ? kind : `rule.${kind}`
    if (!keys[kind].every((key) => ids[kind].has(key))) errors[field] = ['coupon_place_unknown']
  }
  if (rule && !hasCondition(rule)) errors['rule.matches'] = ['collection_rule_empty']
  if (rule && (rule.price_max_minor ?? Number.POSITIVE_INFINITY) < (rule.price_min_minor ?? 0))
    errors['rule.price_max_minor'] = ['price_below_min']
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  return {
    rule: rule && storedRule(rule, ids),
    productIds: products.flatMap((slug) => ids.products.get(slug) ?? []),
  }
}

function hasCondition({ matches: _, categories, tags, brands, stores, is_on_sale, ...rest }: CollectionRule) {
  return (
    is_on_sale ||
    categories.length + tags.length + brands.length + stores.length > 0 ||
    Object.values(rest).some((value) => value !== undefined)
  )
}

function storedRule(rule: CollectionRule, ids: queries.Ids): StoredRule {
  const found = (keys: readonly string[], known: ReadonlyMap<string, string>) => [
    ...new Set(keys.flatMap((key) => known.get(key) ?? [])),
  ]
  return {
    matches: rule.matches,
    category_ids: found(rule.categories, ids.categories),
    brand_ids: found(rule.brands, ids.brands),
    store_ids: found(rule.stores, ids.stores),
    tags: [...new Set(rule.tags)],
    price_min_minor: rule.price_min_minor ?? null,
    price_max_minor: rule.price_max_minor ?? null,
    is_in_stock: rule.is_in_stock ?? null,
    new_days: rule.new_days ?? null,
    is_on_sale: rule.is_on_sale,
    sold_min: rule.sold_min ?? null,
  }
}

function fieldsOf(body: Omit<CollectionBody, 'products'>, rule: StoredRule | null): queries.CollectionFields {
  const { starts_at: startsAt, ends_at: endsAt } = body
  if (startsAt !== null && endsAt !== null && new Date(endsAt) <= new Date(startsAt))
    throw problem('invalid_input', {}, { ends_at: ['day_before'] })
  return {
    name: withoutEmptyTexts(body.name),
    description: withoutEmptyTexts(body.description),
    seoTitle: withoutEmptyTexts(body.seo_title),
    seoDescription: withoutEmptyTexts(body.seo_description),
    pictureId: body.picture_id,
    isHidden: body.is_hidden,
    startsAt,
    endsAt,
    rule,
  }
}

/** Products chosen by hand are shown at once; a rule is evaluated by a job. */
async function writeProducts(work: Work, { id, rule, productIds }: Checked & { readonly id: string }) {
  if (rule) {
    await queries.forgetOrder(work, id)
    await work.addJob(
      refreshCollections,
      { collection_ids: [id] },
      { key: `catalog.refresh_collections:${id}` },
    )
  } else {
    await queries.writeChosenProducts(work, id, productIds)
    await writeFacets(work, { collectionIds: [id], products: 'all' })
  }
  invalidate(work, ['catalog', 'content'])
}
