/** Progress of a market's set-up, from its first start to its opening. The demo has none. */
import { z } from 'zod'
import { readRule, setRule } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { setupSteps } from '#values/setup-step.ts'

const KEY = 'setup'

const Progress = z.object({
  skipped: z.array(z.enum(setupSteps)).catch([]),
  opened_at: z.string().optional(),
})
export type Progress = z.infer<typeof Progress>

/** Marks a market as one that is set up by its operators. */
export async function beginSetup(work: Pick<Work, 'db' | 'now' | 'actor'>): Promise<void> {
  await setRule(work, { key: KEY, value: { skipped: [] } })
}

/** Returns undefined for the demo, and for markets older than set-up. */
export async function readProgress(work: Pick<Work, 'db'>): Promise<Progress | undefined> {
  return Progress.safeParse(await readRule(work, KEY)).data
}

/** Returns whether operators set this market up, also after its opening. */
export async function isInSetup(work: Pick<Work, 'db'>): Promise<boolean> {
  return (await readProgress(work)) !== undefined
}

/**
 * Locks the progress until the transaction ends.
 * @throws {Problem} state_conflict once the market has opened
 */
export async function holdProgress({ db }: Pick<Work, 'db'>): Promise<Progress> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .forUpdate()
    .executeTakeFirst()
  const progress = Progress.safeParse(row?.value).data
  if (!progress || progress.opened_at !== undefined) throw problem('state_conflict')
  return progress
}

export async function setProgress(work: Work, progress: Progress): Promise<void> {
  await setRule(work, { key: KEY, value: progress })
}
