import type { Begin, Work } from '#platform/work.ts'
import { holdings } from './holdings.ts'
import { readHolding, readSubject, readWaitingExport, saveExport } from './queries.ts'

const EXPORT_RETENTION_MS = 7 * 24 * 60 * 60_000

/** Creates a requested data export and notifies the user. */
export async function makeExport(begin: Begin, exportId: string): Promise<void> {
  await begin(async (work) => {
    const userId = await readWaitingExport(work, exportId)
    if (userId === undefined) return
    const told = await toldOf(work, userId)
    await saveExport(work, {
      id: exportId,
      bytes: Buffer.from(JSON.stringify({ made_at: work.now.toISOString(), ...told }, null, 2)),
      expiresAt: new Date(work.now.getTime() + EXPORT_RETENTION_MS),
    })
    await work.addJob('notifications.export_ready', { export_id: exportId })
  })
}

/** Returns all rows of a user by table, including empty tables. */
async function toldOf(work: Work, userId: string): Promise<Record<string, unknown[]>> {
  const subject = await readSubject(work, userId)
  if (!subject) throw new Error(`User ${userId} not found`)
  const told: Record<string, unknown[]> = {}
  for (const holding of holdings) {
    if (holding.untold === undefined) told[holding.table] = await readHolding(work, holding, subject)
  }
  return told
}
