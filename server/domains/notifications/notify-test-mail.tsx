import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { readAnyUser, type UserFacts } from './facts/person-queries.ts'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

interface Requested {
  readonly userId: string
  /** When it was requested: each request sends one email. */
  readonly at: string
}

/** Emails an operator who checks the mail server. */
export async function notifyTestMail(
  begin: Begin,
  { userId, at }: Requested,
  options: NotificationsOptions,
): Promise<void> {
  const person = await begin((work) => readAnyUser(work, userId))
  if (person) await post(begin, [testEmail(person, at, options)], options)
}

export function testEmail(person: UserFacts, at: string, { origin }: NotificationsOptions): EmailMessage {
  const words = wordsIn(person.locale)
  const subject = words.say('test_mail_subject')
  return {
    kind: 'test_mail',
    dedupeKey: `test_mail:${person.id}:${at}`,
    recipient: person.email,
    userId: person.id,
    groupId: null,
    locale: words.locale,
    subject,
    body: (
      <PlainMail
        words={words}
        name={person.name}
        preview={words.say('test_mail_preview')}
        heading={subject}
        paragraphs={[words.say('test_mail_text')]}
        action={{
          label: words.say('test_mail_action'),
          href: origin + localizedPath('/operator', words.locale),
        }}
      />
    ),
  }
}
