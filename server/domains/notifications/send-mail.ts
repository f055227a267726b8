import type { Begin } from '#platform/work.ts'
import { readQueued, setFailure, setSent } from './mail-queries.ts'
import { type Mailer, MailRefused } from './mailer.ts'

interface Sending {
  readonly mailId: string
  readonly mailer: Mailer | undefined
  /** Whether this is the last attempt. */
  readonly isLast: boolean
}

/**
 * Sends a queued email. Temporary failures are thrown, so that the job is retried; after the last attempt the email
 * is marked as failed.
 */
export async function sendMail(begin: Begin, { mailId, mailer, isLast }: Sending): Promise<void> {
  const mail = await begin((work) => readQueued(work, mailId))
  if (!mail) return
  try {
    if (!mailer) throw new Error(`Email ${mailId} is queued, but no mail server is set`)
    await mailer.send(mail)
  } catch (error) {
    const isFinal = isLast || error instanceof MailRefused
    const failure = error instanceof Error ? error.message : String(error)
    await begin((work) => setFailure(work, mailId, { failure, isFinal }))
    if (!isFinal) throw error
    return
  }
  await begin((work) => setSent(work, mailId))
}
