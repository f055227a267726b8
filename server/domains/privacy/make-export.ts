import type { Begin, Work } from '#platform/work.ts'
import { holdings } from './holdings.ts'
import { keepExport, readHolding, readSubject, readWaitingExport } from './queries.ts'

const KEPT_MS = 7 * 24 * 60 * 60_000

/** Makes the copy that somebody asked for, and has them told. */
export async function makeExport(begin: Begin, exportId: string): Promise<void> {
  await begin(async (work) => {
    const userId = await readWaitingExport(work, exportId)
    if (userId === undefined) return
    const told = await toldOf(work, userId)
    await keepExport(work, {
      id: exportId,
      bytes: Buffer.from(JSON.stringify({ made_at: work.now.toISOString(), ...told }, null, 2)),
      expiresAt: new Date(work.now.getTime() + KEPT_MS),
    })
    await work.addJob('notifications.export_ready', { export_id: exportId })
  })
}

/** All rows of a person, by table; a table without any is told as empty. */
async function toldOf(work: Work, userId: string): Promise<Record<string, unknown[]>> {
  const subject = await readSubject(work, userId)
  if (!subject) throw new Error('Whoever asks for their data is a user')
  const told: Record<string, unknown[]> = {}
  for (const holding of holdings) {
    if (holding.untold === undefined) told[holding.table] = await readHolding(work, holding, subject)
  }
  return told
}
