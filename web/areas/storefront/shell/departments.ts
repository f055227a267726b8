/** The category tree as the shell shows it: names and addresses only, since every page carries it. */
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
