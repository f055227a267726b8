/** Writes mails down and has them sent. */

import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import type { Begin } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { MailLook } from '#values/mail-look.ts'
import { addSending } from './add-sending.ts'
import { readDeleted } from './facts/person-queries.ts'
import { gatheredOf } from './gather.ts'
import { insertNotices, type NewNotice } from './inbox-queries.ts'
import { insertMails, type Mail } from './mail-queries.ts'
import { MailPaper } from './mails/layout.tsx'
import { ROWS } from './mails/order-lines.tsx'
import type { NotificationsOptions } from './options.ts'
import { withoutRefused } from './refusal-queries.ts'

export type Letter = Omit<Mail, 'id' | 'html' | 'text' | 'isSecret'> & {
  readonly body: ReactElement
  /** The same in a few words for the inbox of whom it is for. */
  readonly notice?: Pick<NewNotice, 'kind' | 'facts' | 'target'>
  /** It carries a code: its words are forgotten once it is sent. */
  readonly isSecret?: true
}

/**
 * Keeps letters, and has those sent that were not written before; without a mail server they stay in the outbox. What
 * of them is for the inbox as well is put there. Beyond a few an hour what tells an unproved mailbox of orders waits for a digest. Who has deleted their account meanwhile gets none.
 */
export async function post(
  begin: Begin,
  letters: readonly Letter[],
  { mailer, look, origin }: NotificationsOptions,
): Promise<void> {
  const worn = await begin(look)
  // Before the transaction, as it takes its time.
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

function noticeOf({ notice, dedupeKey, userId }: Letter): NewNotice[] {
  return notice && userId !== null ? [{ ...notice, dedupeKey, userId }] : []
}

interface Paper {
  readonly look: MailLook
  /** Where its logo lies. */
  readonly origin: string
}

/** A mail as it will be read. */
export async function writeMail(
  { body, notice: _, isSecret, ...letter }: Letter,
  paper: Paper,
): Promise<Mail> {
  const html = await render(<MailPaper {...paper}>{body}</MailPaper>)
  return {
    ...letter,
    isSecret: isSecret ?? false,
    id: newId(),
    // One line, in which the spaces of French stay whole.
    subject: letter.subject.replace(/[^\S\u00a0\u202f]+/g, ' '),
    html,
    text: toPlainText(html, {
      selectors: [{ selector: `table.${ROWS}`, format: 'dataTable', options: { maxColumnWidth: 48 } }],
    }),
  }
}
