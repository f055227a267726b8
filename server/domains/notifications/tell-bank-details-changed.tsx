import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { momentIn } from './mails/moment.ts'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { post } from './post.ts'
import { readPerson } from './queries.ts'
import { wordsIn } from './words.ts'

/** Tells a person that the way they are paid was changed, so that it is never done behind their back. */
export async function tellBankDetailsChanged(
  begin: Begin,
  { userId, at }: { userId: string; at: Date },
  options: NotificationsOptions,
): Promise<void> {
  const person = await begin((work) => readPerson(work, userId))
  if (!person) return
  const { locale, say } = wordsIn(person.locale)
  // Where its reader is, nobody knows, so it says by which clock.
  const moment = momentIn(at, locale, 'America/Port_of_Spain')
  const href = options.origin + localizedPath('/account/bank-details', locale)
  const subject = say('bank_details_changed_subject')
  const body = (
    <PlainMail
      words={{ locale, say }}
      name={person.name}
      preview={say('bank_details_changed_preview')}
      heading={subject}
      paragraphs={[say('bank_details_changed_text', { moment }), say('bank_details_changed_otherwise')]}
      action={{ label: say('bank_details_changed_action'), href }}
    />
  )
  const dedupeKey = `bank_details_changed:${userId}:${at.getTime()}`
  const addressed = { recipient: person.email, userId, groupId: null, locale }
  await post(begin, [{ kind: 'bank_details_changed', dedupeKey, subject, body, ...addressed }], options)
}
