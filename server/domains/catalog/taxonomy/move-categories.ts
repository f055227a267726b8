import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  mergeCategory as MergeContract,
  placeCategory as PlaceContract,
  removeCategory as RemoveContract,
} from '#contract/taxonomy.ts'
import { endCategoryCommission } from '#domains/pricing/index.ts'
import { moveCategoryTaxes } from '#domains/sellers/index.ts'
import { recordAuditChange } from '#platform/audit.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { CATEGORY_DEPTH_MAX } from '#values/category-depth.ts'
import { replaceInRules } from '../collections/collection-queries.ts'
import { moveReviewedCategory } from '../submissions/review-rules.ts'
import { showCategory } from './show-category.ts'
import * as tree from './tree-queries.ts'

/**
 * Moves a category with its subcategories under a parent, at a place among its siblings.
 * @throws not_found; not_allowed for a vertical; invalid_input for another vertical, a parent below itself, or too many
 * levels; state_conflict if the sibling has moved away
 */
export async function placeCategory(
  work: Work,
  { params: { id }, body: { parent_id: parentId, before_id: beforeId } }: Given<typeof PlaceContract>,
): Promise<Answer<typeof PlaceContract>> {
  await tree.lockCategories(work)
  const row = await editableCategory(work, id)
  const parent = await tree.readTreeRow(work, parentId)
  const fault = parent ? faultOf(row, parent) : 'category_gone'
  if (!parent || fault) throw problem('invalid_input', {}, { parent_id: [fault ?? ''] })
  if (row.parent_id !== parentId) {
    await tree.writePath(work, { id, parentId, path: `${parent.path}/${row.slug}` })
    recordAuditChange(work, { from: row.path, to: `${parent.path}/${row.slug}` })
  }
  if (!(await tree.writePosition(work, { id, parentId, beforeId }))) throw problem('state_conflict')
  await showCategory(work, { id, hasMoved: row.parent_id !== parentId })
  return { done: true }
}

/**
 * Merges a category into another of its vertical, which gets its products, subcategories and addresses.
 * @throws not_found; not_allowed for a vertical; invalid_input for an unsuitable target, or if a store taxes the two
 * differently
 */
export async function mergeCategory(
  work: Work,
  { params: { id }, body: { into_id: intoId } }: Given<typeof MergeContract>,
): Promise<Answer<typeof MergeContract>> {
  await tree.lockCategories(work)
  const row = await editableCategory(work, id)
  await merge(work, row, await targetFor(work, row, intoId))
  return { done: true }
}

/**
 * Deletes a category. Its products, and whatever else refers to it, move to another.
 * @throws not_found; not_allowed for a vertical; invalid_input while it has subcategories, or without a target that it
 * needs
 */
export async function removeCategory(
  work: Work,
  { params: { id }, query: { into_id: intoId } }: Given<typeof RemoveContract>,
): Promise<Answer<typeof RemoveContract>> {
  await tree.lockCategories(work)
  const row = await editableCategory(work, id)
  if (row.height > 0) throw problem('invalid_input', {}, { into_id: ['category_has_subcategories'] })
  if (intoId !== undefined) {
    await merge(work, row, await targetFor(work, row, intoId))
    return { done: true }
  }
  if (await tree.isCategoryInUse(work, row)) {
    throw problem('invalid_input', {}, { into_id: ['category_target_required'] })
  }
  await endCategoryCommission(work, id)
  await moveReviewedCategory(work, { from: id, into: undefined })
  await tree.writeFormerAddress(work, { from: row, into: undefined })
  await tree.deleteCategory(work, id)
  await showCategory(work, { id: row.parent_id ?? id, hasMoved: false })
  return { done: true }
}

async function merge(work: Work, from: tree.TreeRow, into: tree.TreeRow): Promise<void> {
  if (!(await moveCategoryTaxes(work, { from: from.id, into: into.id }))) {
    throw problem('invalid_input', {}, { into_id: ['category_taxed_differently'] })
  }
  await tree.writeContents(work, { from, into })
  for (const { id, slug } of await tree.readSubcategories(work, from.id)) {
    await tree.writePath(work, { id, parentId: into.id, path: `${into.path}/${slug}` })
    await tree.writePosition(work, { id, parentId: into.id, beforeId: null })
  }
  await endCategoryCommission(work, from.id)
  await moveReviewedCategory(work, { from: from.id, into: into.id })
  await tree.deleteCategory(work, from.id)
  await tree.writeFormerAddress(work, { from, into })
  await replaceInRules(work, 'category_ids', { from: from.id, into: into.id })
  await tree.writeListedPaths(work, into.path)
  recordAuditChange(work, { from: from.path, to: into.path })
  await showCategory(work, { id: into.id, hasMoved: true })
}

/** Returns the locked category. Verticals have a fixed place. */
async function editableCategory(work: Work, id: string): Promise<tree.TreeRow> {
  const row = await tree.readTreeRow(work, id)
  if (!row) throw problem('not_found')
  if (row.depth === 0) throw problem('not_allowed')
  return row
}

async function targetFor(work: Work, from: tree.TreeRow, intoId: string): Promise<tree.TreeRow> {
  const into = await tree.readTreeRow(work, intoId)
  const fault =
    !into || into.depth === 0 ? 'category_gone' : faultOf({ ...from, height: from.height - 1 }, into)
  if (!into || fault) throw problem('invalid_input', {}, { into_id: [fault ?? ''] })
  return into
}

/** Why a category can't be below a parent. */
function faultOf({ path, vertical, height }: tree.TreeRow, parent: tree.TreeRow): string | undefined {
  if (parent.vertical !== vertical) return 'category_other_vertical'
  if (parent.path === path || parent.path.startsWith(`${path}/`)) return 'category_inside_itself'
  return parent.depth + 1 + height > CATEGORY_DEPTH_MAX ? 'category_too_deep' : undefined
}
