import type { Begin } from '#platform/work.ts'
import type { PrivacyJobOptions } from './jobs.ts'
import { inOrderOfErasure } from './order-of-erasure.ts'
import { eraseRows, markErased, readUnerased } from './queries.ts'

/** Sends the last email, then erases the user's data from all tables in one transaction. */
export async function eraseAccount(
  begin: Begin,
  userId: string,
  { personalData, sayGoodbye, invalidateElsewhere }: PrivacyJobOptions,
): Promise<void> {
  if (!(await begin((work) => readUnerased(work, userId)))) return
  await sayGoodbye(begin, userId)
  await begin(async (work) => {
    const subject = await readUnerased(work, userId)
    if (!subject) return
    await invalidateElsewhere(work, userId)
    for (const data of await inOrderOfErasure(work, personalData)) await eraseRows(work, data, subject)
    await markErased(work, userId)
  })
}
