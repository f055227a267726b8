/** Numbered pages of lists. */

export interface Page {
  readonly number: number
  readonly limit: number
  readonly offset: number
}

export function pageNumber({ page }: { page?: number | undefined }, perPage: number): Page {
  const number = page ?? 1
  return { number, limit: perPage, offset: (number - 1) * perPage }
}

export function toPage<Row>(data: Row[], total: number, { number, limit }: Page) {
  return {
    data,
    current_page: number,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    total,
  }
}
