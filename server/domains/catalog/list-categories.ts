import type { CategoryNode, listCategories as contract } from '#contract/catalog.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { Work } from '#platform/work.ts'
import { type CategoryRow, readCategories } from './queries.ts'

/** The trees of all verticals, or of one, in the operator's order. */
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

/** Categories by path with what is under them, in the order of the paths; one that does not exist is left out. */
export async function categoryNodes(work: Work, paths: readonly string[]): Promise<CategoryNode[]> {
  const rows = await readCategories(work)
  const byParent = Map.groupBy(rows, (row) => row.parent_id)
  return paths.flatMap((path) => {
    const row = rows.find((candidate) => candidate.path === path)
    return row ? [nodeOf(row, byParent)] : []
  })
}

type ByParent = Map<string | null, CategoryRow[]>

function nodesUnder(parentId: string | null, byParent: ByParent): CategoryNode[] {
  return (byParent.get(parentId) ?? []).map((row) => nodeOf(row, byParent))
}

function nodeOf(row: CategoryRow, byParent: ByParent): CategoryNode {
  const { id, parent_id: _, picture, ...rest } = row
  return { ...rest, ...(picture && { picture }), children: nodesUnder(id, byParent) }
}
