import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import type { Begin } from '#platform/work.ts'
import type { EmailDesign } from '#values/email-design.ts'
import { newId } from '#values/id.ts'
import { addSending } from './add-sending.ts'
import { readDeleted } from './facts/person-queries.ts'
import { gatheredOf } from './gather.ts'
import { insertNotices, type NewNotice } from './inbox-queries.ts'
import { insertMails, type Mail } from './mail-queries.ts'
import { MailPaper } from './mails/layout.tsx'
import { ROWS } from './mails/order-lines.tsx'
import type { NotificationsOptions } from './options.ts'
import { withoutRefused } from './refusal-queries.ts'

export type EmailMessage = Omit<Mail, 'id' | 'html' | 'text' | 'isSecret'> & {
  readonly body: ReactElement
  /** A short version for the recipient's inbox. */
  readonly notice?: Pick<NewNotice, 'kind' | 'facts' | 'target'>
  /** The email carries a code: its text is deleted once it is sent. */
  readonly isSecret?: true
}

/**
 * Stores emails and queues those that are new; without a mail server they remain in the outbox. Also adds their
 * in-app notifications.
 * Unverified mailboxes get a few order emails an hour, then a digest. Deleted accounts get none.
 */
export async function post(
  begin: Begin,
  letters: readonly EmailMessage[],
  { mailer, look, origin }: NotificationsOptions,
): Promise<void> {
  const worn = await begin(look)
  // Outside the transaction, because rendering is slow.
  const mails = await Promise.all(letters.map((letter) => writeMail(letter, { look: worn, origin })))
  await begin(async (work) => {
    const deleted = await readDeleted(
      work,
      letters.flatMap(({ userId }) => userId ?? []),
    )
    const isHere = ({ userId }: { readonly userId: string | null }) => userId === null || !deleted.has(userId)
    const wanted = await withoutRefused(work, mails.filter(isHere), 'mail')
    const gathered = await gatheredOf(work, wanted)
    const ids = await insertMails(
      work,
      wanted.filter(({ id }) => !gathered.has(id)),
      mailer ? 'queued' : 'kept',
    )
    await insertMails(
      work,
      wanted.filter(({ id }) => gathered.has(id)),
      'gathered',
    )
    await insertNotices(work, letters.filter(isHere).flatMap(noticeOf))
    if (!mailer) return
    for (const id of ids) await addSending(work, id)
  })
}

function noticeOf({ notice, dedupeKey, userId }: EmailMessage): NewNotice[] {
  return notice && userId !== null ? [{ ...notice, dedupeKey, userId }] : []
}

interface Paper {
  readonly look: EmailDesign
  /** The origin of the logo's URL. */
  readonly origin: string
}

export async function writeMail(
  { body, notice: _, isSecret, ...letter }: EmailMessage,
  paper: Paper,
): Promise<Mail> {
  const html = await render(<MailPaper {...paper}>{body}</MailPaper>)
  return {
    ...letter,
    isSecret: isSecret ?? false,
    id: newId(),
    // One line, with French no-break spaces intact.
    subject: letter.subject.replace(/[^\S\u00a0\u202f]+/g, ' '),
    html,
    text: toPlainText(html, {
      selectors: [{ selector: `table.${ROWS}`, format: 'dataTable', options: { maxColumnWidth: 48 } }],
    }),
  }
}
