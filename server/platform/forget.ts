import type { Work } from './work.ts'

/** What a kept answer shows: one product, store or text of a reader by its id, or a part of the market as a whole. */
export type Tag = `product:${string}` | `store:${string}` | `text:${string}` | 'catalog' | 'content'

/**
 * Makes every node forget the answers and pages it keeps that show these things, once the Work has committed. A
 * product's price, stock or text: its `product:<id>`. A store's words, hours or state: its `store:<id>`. The votes for a
 * review or answer: its `text:<id>`. What appears in or leaves lists: `catalog`. The market's own words and settings: `content`.
 */
export function forget(work: Pick<Work, 'forgotten'>, tags: Iterable<Tag>): void {
  for (const tag of tags) work.forgotten.add(tag)
}
