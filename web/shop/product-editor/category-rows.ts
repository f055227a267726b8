import type { ProductChoices } from '#contract/products.ts'

export interface CategoryRow {
  readonly id: string
  readonly name: string
  readonly depth: number
  /** Names from the root down: `Fashion › Dresses`. */
  readonly path: string
}

/** Returns the categories in the order of the tree, each with the names above it. */
export function categoryRows(categories: ProductChoices['categories']): CategoryRow[] {
  const above: string[] = []
  const least = Math.min(...categories.map(({ depth }) => depth))
  return categories.map(({ id, name, depth }) => {
    above.splice(depth - least, above.length, name)
    return { id, name, depth: depth - least, path: above.join(' › ') }
  })
}

/** Returns the rows that contain each word of the search, anywhere in their path. */
export function matchingRows(rows: readonly CategoryRow[], search: string): readonly CategoryRow[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return words.length === 0
    ? rows
    : rows.filter(({ path }) => words.every((word) => plain(path).includes(word)))
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
