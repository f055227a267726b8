import type { Begin } from '#platform/work.ts'
import { readQueued, setFailure, setSent } from './mail-queries.ts'
import { type Mailer, MailRefused } from './mailer.ts'

/** Sends a mail that waits. What fails for now is thrown, so that the job is tried again later. */
export async function sendMail(begin: Begin, mailId: string, mailer: Mailer | undefined): Promise<void> {
  const mail = await begin((work) => readQueued(work, mailId))
  if (!mail) return
  if (!mailer) throw new Error('A mail waits to be sent, but no mail server is set')
  try {
    await mailer.send(mail)
  } catch (error) {
    const isFinal = error instanceof MailRefused
    const failure = error instanceof Error ? error.message : String(error)
    await begin((work) => setFailure(work, mailId, { failure, isFinal }))
    if (!isFinal) throw error
    return
  }
  await begin((work) => setSent(work, mailId))
}
