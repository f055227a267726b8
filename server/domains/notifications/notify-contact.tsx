import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { type ContactFacts, readContactAnswer, readContactMessage } from './facts/contact-queries.ts'
import { readOperators, type UserFacts } from './facts/person-queries.ts'
import { MailLayout, Paragraph } from './mails/layout.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Confirms a contact message to its author and notifies the operators. */
export async function notifyContactReceived(
  begin: Begin,
  messageId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { message, operators } = await begin(async (work) => ({
    message: await readContactMessage(work, messageId),
    operators: await readOperators(work),
  }))
  if (!message) return
  await post(begin, contactReceivedEmails(messageId, { message, operators }, options), options)
}

interface Received {
  readonly message: ContactFacts
  readonly operators: readonly UserFacts[]
}

export function contactReceivedEmails(
  messageId: string,
  { message, operators }: Received,
  options: NotificationsOptions,
): EmailMessage[] {
  const letters = operators.map((operator) => {
    const words = wordsIn(operator.locale)
    return emailToUser(operator, words, {
      kind: 'contact_message',
      cause: `${messageId}:${operator.id}`,
      subject: words.say('contact_message_subject'),
      preview: words.say('contact_message_text'),
      // Leaves the text out, so that it exists only where it is deleted with its author's data.
      paragraphs: [words.say('contact_message_text')],
      action: {
        label: words.say('contact_message_action'),
        href: options.origin + localizedPath(`/operator/messages/${messageId}`, words.locale),
      },
    })
  })
  return [confirmationOf(messageId, message, options), ...letters]
}

export async function notifyContactAnswered(
  begin: Begin,
  answerId: string,
  options: NotificationsOptions,
): Promise<void> {
  const answer = await begin((work) => readContactAnswer(work, answerId))
  if (!answer) return
  await post(begin, [contactAnswerEmail(answerId, answer, options)], options)
}

export function contactAnswerEmail(
  answerId: string,
  answer: ContactFacts & { readonly answer: string },
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(answer.locale)
  const to = { id: answer.user_id, name: answer.name, email: answer.email }
  return emailToUser(to, words, {
    kind: 'contact_answer',
    cause: answerId,
    subject: words.say('contact_answer_subject', { subject: answer.subject }),
    preview: words.say('contact_answer_preview'),
    paragraphs: [
      ...linesOf(answer.answer),
      words.say('contact_answer_wrote', { subject: answer.subject }),
      ...linesOf(answer.words),
    ],
    action: {
      label: words.say('contact_answer_action'),
      href: options.origin + localizedPath('/contact-us', words.locale),
    },
  })
}

/** Leaves the text out: anyone may have entered this address, and must not write to others through us. */
function confirmationOf(
  messageId: string,
  message: ContactFacts,
  { origin }: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(message.locale)
  return {
    kind: 'contact_received',
    dedupeKey: `contact_received:${messageId}`,
    recipient: message.email,
    userId: message.user_id,
    groupId: null,
    locale: words.locale,
    subject: words.say('contact_received_subject'),
    body: (
      <MailLayout
        words={words}
        preview={words.say('contact_received_text')}
        heading={words.say('contact_received_subject')}
        action={{
          label: words.say('contact_received_action'),
          href: origin + localizedPath('/faq', words.locale),
        }}
      >
        <Paragraph>{words.say('contact_received_text')}</Paragraph>
        <Paragraph>{words.say('contact_received_otherwise')}</Paragraph>
      </MailLayout>
    ),
  }
}

function linesOf(text: string): string[] {
  return text.split(/\s*\n\s*/)
}
