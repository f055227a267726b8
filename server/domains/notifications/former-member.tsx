/** Emails to people who no longer own a store or work for it. */
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { readStoreName } from './facts/invitation-queries.ts'
import { readAnyUser, type UserFacts } from './facts/person-queries.ts'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

export interface FormerMember {
  readonly storeId: string
  readonly userId: string
  readonly at: string
}

export interface StoreNews {
  readonly storeId: string
  readonly at: string
  /** Name of the store. */
  readonly store: string
}

type EmailOf = (person: UserFacts, news: StoreNews, options: NotificationsOptions) => EmailMessage

export async function notifyFormerMember(
  begin: Begin,
  { storeId, userId, at }: FormerMember,
  { options, emailOf }: { readonly options: NotificationsOptions; readonly emailOf: EmailOf },
): Promise<void> {
  const { person, store } = await begin(async (work) => ({
    person: await readAnyUser(work, userId),
    store: await readStoreName(work, storeId),
  }))
  if (!person || store === undefined) return
  await post(begin, [emailOf(person, { storeId, at, store }, options)], options)
}

interface FormerMemberEmail extends Pick<EmailMessage, 'kind' | 'dedupeKey' | 'subject'> {
  readonly origin: string
  readonly preview: string
  readonly text: string
}

/** Leads to the contact form, for those who did not expect it. */
export function formerMemberEmail(
  person: UserFacts,
  { origin, preview, text, ...email }: FormerMemberEmail,
): EmailMessage {
  const words = wordsIn(person.locale)
  return {
    ...email,
    recipient: person.email,
    userId: person.id,
    groupId: null,
    locale: words.locale,
    body: (
      <PlainMail
        words={words}
        name={person.name}
        preview={preview}
        heading={email.subject}
        paragraphs={[text]}
        action={{
          label: words.say('store_transferred_action'),
          href: origin + localizedPath('/contact-us', words.locale),
        }}
      />
    ),
  }
}
