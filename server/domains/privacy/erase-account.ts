import type { Begin } from '#platform/work.ts'
import { holdings } from './holdings.ts'
import type { PrivacyJobOptions } from './jobs.ts'
import { eraseHolding, markErased, readUnerased } from './queries.ts'

/** Sends the last email, then erases the user's data from all tables in one transaction. */
export async function eraseAccount(
  begin: Begin,
  userId: string,
  { sayGoodbye, invalidateElsewhere }: PrivacyJobOptions,
): Promise<void> {
  if (!(await begin((work) => readUnerased(work, userId)))) return
  await sayGoodbye(begin, userId)
  await begin(async (work) => {
    const subject = await readUnerased(work, userId)
    if (!subject) return
    await invalidateElsewhere(work, userId)
    for (const holding of holdings) await eraseHolding(work, holding, subject)
    await markErased(work, userId)
  })
}
