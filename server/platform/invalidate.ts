import type { Work } from './work.ts'

/** Subject of a cached response: a product, store or user text by id, or all of the catalogue or content. */
export type Tag = `product:${string}` | `store:${string}` | `text:${string}` | 'catalog' | 'content'

/**
 * Invalidates cached responses and pages with these tags on every node, once the Work has committed. A product's
 * price, stock or text: `product:<id>`. A store's texts, hours or state: `store:<id>`. Votes for a review or answer:
 * `text:<id>`. Items added to or removed from lists: `catalog`. The marketplace's own texts and settings: `content`.
 */
export function invalidate(work: Pick<Work, 'forgotten'>, tags: Iterable<Tag>): void {
  for (const tag of tags) work.forgotten.add(tag)
}
