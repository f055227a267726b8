/** Writes mails down and has them sent. */
import { render, toPlainText } from '@react-email/components'
import type { ReactElement } from 'react'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { insertMails, type Mail } from './queries.ts'

export interface Letter {
  readonly kind: string
  /** The kind and what caused it. */
  readonly dedupeKey: string
  readonly recipient: string
  readonly userId: string | null
  readonly groupId: string | null
  readonly locale: string
  readonly subject: string
  readonly body: ReactElement
}

/** A mail as it will be read; made before a transaction is opened, as it takes its time. */
export async function writeMail({ body, ...letter }: Letter): Promise<Mail> {
  const html = await render(body)
  return {
    ...letter,
    id: newId(),
    subject: letter.subject.replace(/\s+/g, ' '),
    html,
    text: toPlainText(html),
  }
}

/** Keeps mails, and has those sent that were not written before. */
export async function post(
  work: Work,
  mails: readonly Mail[],
  { isSent }: { isSent: boolean },
): Promise<void> {
  const ids = await insertMails(work, mails, isSent ? 'queued' : 'kept')
  if (!isSent) return
  for (const id of ids) await work.addJob('notifications.send', { mail_id: id }, { key: `mail:${id}` })
}
