import type { Work } from '#platform/work.ts'
import { sendStoredMail } from './job-kinds.ts'

export async function addSending(work: Pick<Work, 'addJob'>, mailId: string): Promise<void> {
  await work.addJob(sendStoredMail, { mail_id: mailId }, { key: `mail:${mailId}` })
}
