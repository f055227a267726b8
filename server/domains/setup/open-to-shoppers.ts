import type { Answer } from '#contract/endpoint.ts'
import type { openToShoppers as contract } from '#contract/setup.ts'
import { openToShoppers as endMaintenance } from '#domains/content/index.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { holdProgress, setProgress } from './progress.ts'

/** @throws {Problem} not_allowed unless the caller has full rights; state_conflict when the market has opened already */
export async function openToShoppers(work: Work): Promise<Answer<typeof contract>> {
  mustHaveFullRights(work)
  const progress = await holdProgress(work)
  await setProgress(work, { ...progress, opened_at: work.now.toISOString() })
  await endMaintenance(work)
  return { done: true }
}
