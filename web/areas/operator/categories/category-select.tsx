import type { CategoryRow } from '#contract/taxonomy.ts'
import { Select } from '#ui/select.tsx'

interface CategorySelectProps {
  readonly name: string
  readonly categories: readonly CategoryRow[]
  /** Option without a category, if there is one. */
  readonly none?: string | undefined
  readonly value: string
}

/** Choice of a category, in the order of the tree, by its names from the vertical down. */
export function CategorySelect({ name, categories, none, value }: CategorySelectProps) {
  const names = new Map(categories.map((category) => [category.path, category.name]))
  return (
    <Select name={name} defaultValue={value}>
      {none === undefined ? null : <option value="">{none}</option>}
      {categories.map(({ id, path }) => (
        <option key={id} value={id}>
          {path
            .split('/')
            .map((_, depth, slugs) => names.get(slugs.slice(0, depth + 1).join('/')))
            .filter((part) => part !== undefined)
            .join(' › ')}
        </option>
      ))}
    </Select>
  )
}
