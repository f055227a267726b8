import type { ListState } from '#shop/list-query.ts'

/** Returns the list with only its search, sorting and layout. */
export function cleared(list: ListState): ListState {
  const kept = ['tab', 'search', 'as_typed', 'sortBy', 'field', 'layout'] as const
  return Object.fromEntries(kept.flatMap((key) => (list[key] === undefined ? [] : [[key, list[key]]])))
}
