import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { openingSteps } from './readiness.ts'

/**
 * Refuses to open a store that shoppers could not buy from. Callers have locked the store's row.
 * @throws {Problem} store_not_ready naming the required steps that are missing
 */
export async function assertReady(work: Pick<Work, 'db'>, slug: string): Promise<void> {
  const steps = (await openingSteps(work, slug)) ?? []
  const missing = steps.filter(({ is_done: isDone, is_required: isRequired }) => isRequired && !isDone)
  if (missing.length > 0) throw problem('store_not_ready', { missing: missing.map(({ step }) => step) })
}
