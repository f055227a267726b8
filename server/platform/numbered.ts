import { type RawBuilder, sql } from 'kysely'

export interface NumberedPage {
  readonly page: number
  readonly perPage: number
}

/** Which page of how many an answer is; one past the end is the last. */
export function numbered({ page, perPage, total }: NumberedPage & { total: number }) {
  const last = Math.max(1, Math.ceil(total / perPage))
  return { current_page: Math.min(page, last), last_page: last, per_page: perPage, total }
}

/** Where a page begins, for `offset`, or the last one where it lies past the end; `total` counts all rows. */
export function offsetOf({ page, perPage }: NumberedPage, total: RawBuilder<number>): RawBuilder<number> {
  return page === 1 ? sql`0` : sql`least(${page} - 1, greatest(${total} - 1, 0) / ${perPage}) * ${perPage}`
}
