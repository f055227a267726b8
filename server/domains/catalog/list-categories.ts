import type {
  CategoryNode,
  listCategories as contract,
  readCategory as OneContract,
} from '#contract/catalog.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { listAllCategories as AllContract } from '#contract/taxonomy.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readCategoryAt, readFormerCategories } from './category-queries.ts'
import { type CategoryRow, readCategories } from './queries.ts'

/** Lists the visible category trees of one or all verticals, in the operator's order. */
export async function listCategories(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const rows = await readCategories(work)
  const ofVertical = query.vertical ? rows.filter(({ vertical }) => vertical === query.vertical) : rows
  return {
    data: nodesUnder(
      null,
      Map.groupBy(ofVertical, (row) => row.parent_id),
    ),
  }
}

/** @throws not_found */
export async function readCategory(
  work: Work,
  { params }: Given<typeof OneContract>,
): Promise<Answer<typeof OneContract>> {
  const row = await readCategoryAt(work, params)
  if (!row) throw problem('not_found')
  const { description, seo_title, seo_description, picture, ...rest } = row
  return {
    ...rest,
    vertical: params.vertical,
    ...(description !== '' && { description }),
    ...(seo_title !== '' && { seo_title }),
    ...(seo_description !== '' && { seo_description }),
    ...(picture && { picture }),
  }
}

/** Lists all categories, parents before their children. */
export async function listAllCategories(work: Work): Promise<Answer<typeof AllContract>> {
  const byParent = Map.groupBy(await readCategories(work, { areHidden: true }), (row) => row.parent_id)
  return { data: rowsUnder(null, byParent) }
}

function rowsUnder(parentId: string | null, byParent: ByParent): Answer<typeof AllContract>['data'] {
  return (byParent.get(parentId) ?? []).flatMap(({ parent_id, picture, ...row }) => [
    { ...row, ...(parent_id !== null && { parent_id }), ...(picture && { picture }) },
    ...rowsUnder(row.id, byParent),
  ])
}

/**
 * Returns categories with their descendants by requested path, including paths from before a category or one of its
 * ancestors moved. Unknown paths are left out.
 */
export async function categoryNodes(
  work: Work,
  paths: readonly string[],
): Promise<ReadonlyMap<string, CategoryNode>> {
  const rows = await readCategories(work)
  const byParent = Map.groupBy(rows, (row) => row.parent_id)
  const byPath = new Map(rows.map((row) => [row.path, row]))
  const isMissed = paths.some((path) => !byPath.has(path))
  const former = isMissed ? await readFormerCategories(work) : new Map<string, string>()
  return new Map(
    paths.flatMap((path) => {
      const row = byPath.get(path) ?? movedFrom(path, { rows, former })
      return row ? [[path, nodeOf(row, byParent)] as const] : []
    }),
  )
}

interface CategoryTree {
  readonly rows: readonly CategoryRow[]
  /** Category ids by `<vertical>/<slug>`. */
  readonly former: ReadonlyMap<string, string>
}

/** A slug is unique within a vertical, whatever its parent. */
function movedFrom(path: string, { rows, former }: CategoryTree): CategoryRow | undefined {
  const [vertical, ...below] = path.split('/')
  const slug = below.at(-1)
  return (
    rows.find((row) => row.vertical === vertical && row.parent_id !== null && row.slug === slug) ??
    rows.find(({ id }) => id === former.get(`${vertical}/${slug}`))
  )
}

type ByParent = Map<string | null, CategoryRow[]>

function nodesUnder(parentId: string | null, byParent: ByParent): CategoryNode[] {
  return (byParent.get(parentId) ?? []).map((row) => nodeOf(row, byParent))
}

function nodeOf(row: CategoryRow, byParent: ByParent): CategoryNode {
  const { id, parent_id: _, is_hidden: __, picture, ...rest } = row
  return { ...rest, ...(picture && { picture }), children: nodesUnder(id, byParent) }
}
