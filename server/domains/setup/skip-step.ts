import type { Answer, Given } from '#contract/endpoint.ts'
import type { skipSetupStep as contract } from '#contract/setup.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { holdProgress, setProgress } from './progress.ts'

/** @throws {Problem} not_allowed unless the caller has full rights; state_conflict once the market has opened */
export async function skipSetupStep(
  work: Work,
  { params: { step }, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  mustHaveFullRights(work)
  const progress = await holdProgress(work)
  const others = progress.skipped.filter((each) => each !== step)
  await setProgress(work, { ...progress, skipped: body.is_skipped ? [...others, step] : others })
  return { done: true }
}
