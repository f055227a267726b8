/** The category tree for the shell: names and addresses only, because every page contains it. */
import type { CategoryNode } from '#contract/catalog.ts'

export interface Department {
  readonly slug: string
  readonly vertical: string
  readonly name: string
  readonly children: readonly Department[]
}

export function toDepartments(nodes: readonly CategoryNode[]): Department[] {
  return nodes.map(({ slug, vertical, name, children }) => ({
    slug,
    vertical,
    name,
    children: toDepartments(children.filter((child) => child.product_count > 0)),
  }))
}
