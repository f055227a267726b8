import { PlainMail } from './mails/plain.tsx'
import type { EmailMessage } from './post.tsx'
import { topicOf } from './topics.ts'
import type { Words } from './words.ts'

interface ToUser extends Pick<EmailMessage, 'kind' | 'subject' | 'notice'> {
  /** The id of the email's cause. */
  readonly cause: string
  readonly preview: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly href: string }
}

/** The recipient; the id is null once the account is gone. */
interface Recipient {
  readonly id: string | null
  readonly name: string
  readonly email: string
}

/** An email to a person, of a few sentences and one button, not about an order. */
export function emailToUser(
  { id, name, email }: Recipient,
  words: Words,
  { kind, cause, subject, notice, ...said }: ToUser,
): EmailMessage {
  return {
    kind,
    dedupeKey: `${kind}:${cause}`,
    recipient: email,
    userId: id,
    groupId: null,
    locale: words.locale,
    subject,
    body: (
      <PlainMail
        {...said}
        words={words}
        name={name}
        heading={subject}
        isRefusable={topicOf(kind) !== undefined}
      />
    ),
    ...(notice && { notice }),
  }
}
