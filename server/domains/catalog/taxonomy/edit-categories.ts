import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  addCategory as AddContract,
  changeCategory as ChangeContract,
  readWrittenCategory as ReadContract,
} from '#contract/taxonomy.ts'
import { categoryCommission } from '#domains/pricing/index.ts'
import { recordAuditChange } from '#platform/audit.ts'
import { problem } from '#platform/problem.ts'
import { findSlugFault, readFreeSlug } from '#platform/slugs.ts'
import { type Texts, withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { CATEGORY_DEPTH_MAX } from '#values/category-depth.ts'
import { newId } from '#values/id.ts'
import { slugOf } from '#values/slug-of.ts'
import * as queries from './category-text-queries.ts'
import { replacePicture } from './replace-picture.ts'
import { showCategory } from './show-category.ts'
import { lockCategories, readTreeRow } from './tree-queries.ts'

/** @throws not_found */
export async function readWrittenCategory(
  work: Work,
  { params: { id } }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const row = await queries.readWrittenCategoryRow(work, id)
  if (!row) throw problem('not_found')
  const commission = await categoryCommission(work, id)
  const { parent_id: parentId, picture, depth: _, ...rest } = row
  return {
    ...rest,
    ...(parentId !== null && { parent_id: parentId }),
    ...(picture && { picture }),
    ...(commission && { commission }),
    name: inOffered(row.name),
    description: inOffered(row.description),
    seo_title: inOffered(row.seo_title),
    seo_description: inOffered(row.seo_description),
  }
}

function inOffered(texts: Texts): { en: string; fr: string } {
  return { en: texts.en ?? '', fr: texts.fr ?? '' }
}

/** @throws invalid_input also for a slug that is taken, too many levels, or a parent that is gone */
export async function addCategory(
  work: Work,
  { body: { parent_id: parentId, slug: wanted, ...body } }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  await lockCategories(work)
  const parent = await readTreeRow(work, parentId)
  const isTooDeep = parent !== undefined && parent.depth >= CATEGORY_DEPTH_MAX
  if (!parent || isTooDeep) {
    throw problem('invalid_input', {}, { parent_id: [isTooDeep ? 'category_too_deep' : 'category_gone'] })
  }
  const space = { kind: 'category', scope: parent.vertical } as const
  const slug = wanted ?? (await readFreeSlug(work, { ...space, slug: slugOf(body.name.en, 'category') }))
  const fault =
    wanted === undefined ? undefined : await findSlugFault(work, { ...space, slug, id: undefined })
  if (fault) throw problem('invalid_input', {}, { slug: [fault] })
  await replacePicture(work, { field: 'picture_id', wanted: body.picture_id, before: null })
  const id = newId()
  await queries.insertCategory(work, { id, parent, slug, texts: textsOf(body) })
  await showCategory(work, { id, hasMoved: false })
  return { id }
}

/** @throws not_found; not_allowed for a vertical; state_conflict when another operator has changed it meanwhile */
export async function changeCategory(
  work: Work,
  { params: { id }, body: { version, ...body } }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  const held = await readTreeRow(work, id)
  const before = held && (await queries.readWrittenCategoryRow(work, id))
  if (!held || !before) throw problem('not_found')
  if (held.depth === 0) throw problem('not_allowed')
  if (held.version !== version) throw problem('state_conflict', { version })
  await replacePicture(work, { field: 'picture_id', wanted: body.picture_id, before: before.picture_id })
  await queries.updateCategory(work, id, textsOf(body))
  if (before.name.en !== body.name.en)
    recordAuditChange(work, { from: before.name.en ?? '', to: body.name.en })
  await showCategory(work, { id, hasMoved: false })
  return { version: version + 1 }
}

type Body = Omit<Given<typeof ChangeContract>['body'], 'version'>

function textsOf(body: Body): queries.CategoryTextsRow {
  return {
    name: withoutEmptyTexts(body.name),
    description: withoutEmptyTexts(body.description),
    seoTitle: withoutEmptyTexts(body.seo_title),
    seoDescription: withoutEmptyTexts(body.seo_description),
    isHidden: body.is_hidden,
    pictureId: body.picture_id,
  }
}
