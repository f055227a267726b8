import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { readAnyUser, type UserFacts } from './facts/person-queries.ts'
import { WelcomeMail } from './mails/welcome.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

export async function notifyWelcome(
  begin: Begin,
  userId: string,
  options: NotificationsOptions,
): Promise<void> {
  const person = await begin((work) => readAnyUser(work, userId))
  if (!person) return
  await post(begin, [welcomeEmail(person, options)], options)
}

export function welcomeEmail(person: UserFacts, options: NotificationsOptions): EmailMessage {
  const words = wordsIn(person.locale)
  const href = options.origin + localizedPath('/', words.locale)
  return {
    kind: 'welcome',
    dedupeKey: `welcome:${person.id}`,
    recipient: person.email,
    userId: person.id,
    groupId: null,
    locale: words.locale,
    subject: words.say('welcome_subject'),
    body: <WelcomeMail words={words} name={person.name} href={href} />,
  }
}
