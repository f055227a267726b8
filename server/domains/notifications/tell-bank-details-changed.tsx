import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { type PersonFacts, readPerson } from './facts/person-queries.ts'
import { marketMomentIn } from './mails/moment.ts'
import type { NotificationsOptions } from './options.ts'
import { personLetter } from './person-letter.tsx'
import { type Letter, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies a user of changed bank details, so that it cannot happen unnoticed. */
export async function tellBankDetailsChanged(
  begin: Begin,
  { userId, at }: { userId: string; at: Date },
  options: NotificationsOptions,
): Promise<void> {
  const person = await begin((work) => readPerson(work, userId))
  if (!person) return
  await post(begin, [bankDetailsChangedLetter(person, at, options)], options)
}

export function bankDetailsChangedLetter(
  person: PersonFacts,
  at: Date,
  options: NotificationsOptions,
): Letter {
  const words = wordsIn(person.locale)
  const moment = marketMomentIn(at, words.locale)
  return personLetter(person, words, {
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
