import type { Answer, Given } from '#contract/endpoint.ts'
import { tagChanged } from '#contract/events.ts'
import type {
  listTags as ListContract,
  mergeTag as MergeContract,
  renameTag as RenameContract,
} from '#contract/taxonomy.ts'
import { recordAuditChange } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { replaceInRules } from '../collections/collection-queries.ts'
import { refreshCollections } from '../job-kinds.ts'
import * as queries from './tag-queries.ts'

const PER_PAGE = 50

export async function listTags(
  work: Work,
  { query: { page = 1, search } }: Given<typeof ListContract>,
): Promise<Answer<typeof ListContract>> {
  const place = { page, perPage: PER_PAGE }
  const rows = await queries.readTagRows(work, { ...place, search })
  return {
    data: rows.map(({ slug, name, products }) => ({
      slug,
      products,
      name: { en: name.en ?? '', fr: name.fr ?? '' },
    })),
    ...numbered({ ...place, total: rows[0]?.total ?? 0 }),
  }
}

/** @throws not_found */
export async function renameTag(
  work: Work,
  { params: { tag }, body: { name } }: Given<typeof RenameContract>,
): Promise<Answer<typeof RenameContract>> {
  await queries.lockTags(work)
  if (!(await queries.isKnownTag(work, tag))) throw problem('not_found')
  await queries.writeTagName(work, { slug: tag, name: withoutEmptyTexts(name) })
  await refreshProducts(work, tag)
  return { done: true }
}

/** @throws not_found; invalid_input for an unknown target or itself */
export async function mergeTag(
  work: Work,
  { params: { tag: from }, body: { into } }: Given<typeof MergeContract>,
): Promise<Answer<typeof MergeContract>> {
  await queries.lockTags(work)
  if (!(await queries.isKnownTag(work, from))) throw problem('not_found')
  if (into === from || !(await queries.isKnownTag(work, into))) {
    throw problem('invalid_input', {}, { into: ['tag_gone'] })
  }
  await queries.writeMergedTag(work, { from, into })
  await replaceInRules(work, 'tags', { from, into })
  await work.addJob(refreshCollections, {}, { key: 'catalog.refresh_collections' })
  recordAuditChange(work, { from, to: into })
  await refreshProducts(work, into)
  return { done: true }
}

async function refreshProducts(work: Work, tag: string): Promise<void> {
  emit(work, tagChanged, { tag })
  invalidate(work, ['catalog'])
}
