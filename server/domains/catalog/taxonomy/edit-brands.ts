import type { Answer, Given } from '#contract/endpoint.ts'
import { brandChanged } from '#contract/events.ts'
import type {
  addBrand as AddContract,
  changeBrand as ChangeContract,
  listBrands as ListContract,
  mergeBrand as MergeContract,
  readBrand as ReadContract,
  removeBrand as RemoveContract,
} from '#contract/taxonomy.ts'
import { recordAuditChange } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { type Texts, withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { slugOf } from '#values/slug-of.ts'
import { replaceInRules } from '../collections/collection-queries.ts'
import { refreshCollections } from '../job-kinds.ts'
import { writeListedSlug } from './brand-page-queries.ts'
import * as queries from './brand-queries.ts'
import { replacePicture } from './replace-picture.ts'

const PER_PAGE = 50

export async function listBrands(
  work: Work,
  { query: { page = 1, search } }: Given<typeof ListContract>,
): Promise<Answer<typeof ListContract>> {
  const place = { page, perPage: PER_PAGE }
  const rows = await queries.readBrandRows(work, { ...place, search })
  return {
    data: rows.map(({ id, slug, name, logo, products }) => ({
      id,
      slug,
      name,
      products,
      ...(logo && { logo }),
    })),
    ...numbered({ ...place, total: rows[0]?.total ?? 0 }),
  }
}

function inOffered(texts: Texts): { en: string; fr: string } {
  return { en: texts.en ?? '', fr: texts.fr ?? '' }
}

/** @throws not_found */
export async function readBrand(
  work: Work,
  { params }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const row = await queries.readBrandRow(work, params)
  if (!row) throw problem('not_found')
  const { logo, ...rest } = row
  return {
    ...rest,
    ...(logo && { logo }),
    description: inOffered(row.description),
    seo_title: inOffered(row.seo_title),
    seo_description: inOffered(row.seo_description),
  }
}

export async function addBrand(
  work: Work,
  { body }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  await queries.lockBrands(work)
  await replacePicture(work, { field: 'logo_id', wanted: body.logo_id, before: null })
  const id = newId()
  await queries.insertBrand(work, { ...fieldsOf(id, body), slug: slugOf(body.name, 'brand') })
  invalidate(work, ['catalog'])
  return { id }
}

/** @throws not_found; state_conflict when another operator has changed it meanwhile */
export async function changeBrand(
  work: Work,
  { params, body: { version, ...body } }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  const before = await queries.readBrandRow(work, params, { isLocked: true })
  if (!before) throw problem('not_found')
  if (before.version !== version) throw problem('state_conflict', { version })
  await replacePicture(work, { field: 'logo_id', wanted: body.logo_id, before: before.logo_id })
  await queries.updateBrand(work, fieldsOf(before.id, body))
  if (before.name !== body.name) {
    recordAuditChange(work, { from: before.name, to: body.name })
    await refreshProducts(work, before.id)
  }
  invalidate(work, ['catalog'])
  return { version: version + 1 }
}

/** @throws not_found; invalid_input for an unknown target or itself */
export async function mergeBrand(
  work: Work,
  { params, body: { into: slug } }: Given<typeof MergeContract>,
): Promise<Answer<typeof MergeContract>> {
  await queries.lockBrands(work)
  const from = await queries.readBrandRow(work, params, { isLocked: true })
  if (!from) throw problem('not_found')
  const into = await queries.readBrandRow(work, { slug }, { isLocked: true })
  if (!into || into.id === from.id) throw problem('invalid_input', {}, { into: ['brand_gone'] })
  await queries.writeMergedBrand(work, { from, into })
  await replaceInRules(work, 'brand_ids', { from: from.id, into: into.id })
  await work.addJob(refreshCollections, {}, { key: 'catalog.refresh_collections' })
  await replacePicture(work, { field: 'into', wanted: null, before: from.logo_id })
  recordAuditChange(work, { from: from.name, to: into.name })
  await refreshProducts(work, into.id)
  invalidate(work, ['catalog'])
  return { done: true }
}

/** @throws not_found; state_conflict while it has products */
export async function removeBrand(
  work: Work,
  { params }: Given<typeof RemoveContract>,
): Promise<Answer<typeof RemoveContract>> {
  const row = await queries.readBrandRow(work, params, { isLocked: true })
  if (!row) throw problem('not_found')
  if (row.products > 0) throw problem('state_conflict')
  await queries.deleteBrand(work, row.id)
  await replacePicture(work, { field: 'logo_id', wanted: null, before: row.logo_id })
  invalidate(work, ['catalog'])
  return { done: true }
}

function fieldsOf(id: string, body: Given<typeof AddContract>['body']): queries.BrandFields {
  return {
    id,
    name: body.name,
    logoId: body.logo_id,
    description: withoutEmptyTexts(body.description),
    seoTitle: withoutEmptyTexts(body.seo_title),
    seoDescription: withoutEmptyTexts(body.seo_description),
  }
}

/** Updates what shows the address of a brand after it changed. */
export async function moveBrand(work: Work, id: string): Promise<void> {
  await writeListedSlug(work, id)
  await refreshProducts(work, id)
}

async function refreshProducts(work: Work, brandId: string): Promise<void> {
  emit(work, brandChanged, { brand_id: brandId })
}
