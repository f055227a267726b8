import type { ListState } from '#shop/list-query.ts'

/** The list with nothing but what was searched for, its order and its layout. */
export function cleared(list: ListState): ListState {
  const kept = ['tab', 'search', 'as_typed', 'sortBy', 'field', 'layout'] as const
  return Object.fromEntries(kept.flatMap((key) => (list[key] === undefined ? [] : [[key, list[key]]])))
}
