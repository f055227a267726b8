/** Positions of categories among their siblings. */
import type { CategoryRow } from '#contract/taxonomy.ts'

interface Move {
  readonly id: string
  /** One place up or down among the siblings, or dropped before or inside the target. */
  readonly command: 'up' | 'down' | 'before' | 'inside'
  readonly target: string
}

interface Position {
  readonly parent_id: string
  readonly before_id: string | null
}

/** Returns the new position of a category; undefined if it has none, such as above the first sibling. */
export function positionAfter(
  categories: readonly CategoryRow[],
  { id, command, target }: Move,
): Position | undefined {
  if (command === 'inside') return { parent_id: target, before_id: null }
  const moved = categories.find((category) => category.id === id)
  const over = categories.find((category) => category.id === target)
  if (command === 'before') {
    return over?.parent_id === undefined ? undefined : { parent_id: over.parent_id, before_id: target }
  }
  const parentId = moved?.parent_id
  if (parentId === undefined) return undefined
  const ids = categories.filter(({ parent_id }) => parent_id === parentId).map((sibling) => sibling.id)
  const place = ids.indexOf(id)
  if (command === 'up') {
    const before = ids[place - 1]
    return before === undefined ? undefined : { parent_id: parentId, before_id: before }
  }
  return place === ids.length - 1 ? undefined : { parent_id: parentId, before_id: ids[place + 2] ?? null }
}
