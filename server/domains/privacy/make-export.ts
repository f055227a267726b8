import { exportCompleted } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import type { Begin, Work } from '#platform/work.ts'
import { readRows, readSubject, readWaitingExport, saveExport } from './queries.ts'

const EXPORT_RETENTION_MS = 7 * 24 * 60 * 60_000

/** Creates a requested data export and notifies the user. */
export async function makeExport(
  begin: Begin,
  exportId: string,
  personalData: readonly PersonalData[],
): Promise<void> {
  await begin(async (work) => {
    const userId = await readWaitingExport(work, exportId)
    if (userId === undefined) return
    const told = await toldOf(work, userId, personalData)
    await saveExport(work, {
      id: exportId,
      bytes: Buffer.from(JSON.stringify({ made_at: work.now.toISOString(), ...told }, null, 2)),
      expiresAt: new Date(work.now.getTime() + EXPORT_RETENTION_MS),
    })
    emit(work, exportCompleted, { export_id: exportId })
  })
}

/** Returns all rows of a user by table, including empty tables. */
async function toldOf(
  work: Work,
  userId: string,
  personalData: readonly PersonalData[],
): Promise<Record<string, unknown[]>> {
  const subject = await readSubject(work, userId)
  if (!subject) throw new Error(`User ${userId} not found`)
  const told: Record<string, unknown[]> = {}
  for (const data of personalData) {
    if (data.untold === undefined) told[data.table] = await readRows(work, data, subject)
  }
  return told
}
