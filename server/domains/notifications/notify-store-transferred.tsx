import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { readStoreName } from './facts/invitation-queries.ts'
import { readAnyUser, type UserFacts } from './facts/person-queries.ts'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

interface Transferred {
  readonly storeId: string
  readonly formerId: string
  readonly at: string
}

/** Emails the former owner of a store that somebody else owns it now. */
export async function notifyStoreTransferred(
  begin: Begin,
  { storeId, formerId, at }: Transferred,
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin(async (work) => ({
    person: await readAnyUser(work, formerId),
    store: await readStoreName(work, storeId),
  }))
  if (!facts.person || facts.store === undefined) return
  await post(
    begin,
    [storeTransferredEmail(facts.person, { storeId, at, store: facts.store }, options)],
    options,
  )
}

export function storeTransferredEmail(
  person: UserFacts,
  { storeId, at, store }: { readonly storeId: string; readonly at: string; readonly store: string },
  { origin }: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(person.locale)
  const subject = words.say('store_transferred_subject', { store })
  return {
    kind: 'store_transferred',
    dedupeKey: `store_transferred:${storeId}:${at}`,
    recipient: person.email,
    userId: person.id,
    groupId: null,
    locale: words.locale,
    subject,
    body: (
      <PlainMail
        words={words}
        name={person.name}
        preview={words.say('store_transferred_preview')}
        heading={subject}
        paragraphs={[words.say('store_transferred_text', { store })]}
        action={{
          label: words.say('store_transferred_action'),
          href: origin + localizedPath('/contact-us', words.locale),
        }}
      />
    ),
  }
}
