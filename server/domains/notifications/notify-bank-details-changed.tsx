import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { readAnyUser, type UserFacts } from './facts/person-queries.ts'
import { marketMomentIn } from './mails/moment.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies a user of changed bank details, so that it cannot happen unnoticed. */
export async function notifyBankDetailsChanged(
  begin: Begin,
  { userId, at }: { userId: string; at: Date },
  options: NotificationsOptions,
): Promise<void> {
  const person = await begin((work) => readAnyUser(work, userId))
  if (!person) return
  await post(begin, [bankDetailsChangedEmail(person, at, options)], options)
}

export function bankDetailsChangedEmail(
  person: UserFacts,
  at: Date,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(person.locale)
  const moment = marketMomentIn(at, words.locale)
  return emailToUser(person, words, {
    kind: 'bank_details_changed',
    cause: `${person.id}:${at.getTime()}`,
    subject: words.say('bank_details_changed_subject'),
    preview: words.say('bank_details_changed_preview'),
    paragraphs: [
      words.say('bank_details_changed_text', { moment }),
      words.say('bank_details_changed_otherwise'),
    ],
    action: {
      label: words.say('bank_details_changed_action'),
      href: options.origin + localizedPath('/account/bank-details', words.locale),
    },
  })
}
