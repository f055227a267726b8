import { networkOf } from '#platform/addresses.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'

/** Stricter than for pages, because documents cost more to render. */
const limit = { what: 'documents', max: 60, windowMs: 60_000 }

/**
 * Counts a document rendered for the caller's address.
 * @throws {Problem} too_many_requests
 */
export function countDrawing(work: Work): Promise<void> {
  return consumeLimit(work, limit, networkOf(work.visitor))
}
