import { type RawBuilder, sql } from 'kysely'

export interface NumberedPage {
  readonly page: number
  readonly perPage: number
}

/** Returns the page number and number of pages; a page past the end becomes the last one. */
export function numbered({ page, perPage, total }: NumberedPage & { total: number }) {
  const last = Math.max(1, Math.ceil(total / perPage))
  return { current_page: Math.min(page, last), last_page: last, per_page: perPage, total }
}

/** Returns the SQL offset of a page, or of the last page if it is past the end; `total` counts all rows. */
export function offsetOf({ page, perPage }: NumberedPage, total: RawBuilder<number>): RawBuilder<number> {
  return page === 1 ? sql`0` : sql`least(${page} - 1, greatest(${total} - 1, 0) / ${perPage}) * ${perPage}`
}
