import type { Begin } from '#platform/work.ts'
import type { UserFacts } from './facts/person-queries.ts'
import { formerMemberEmail, notifyFormerMember, type StoreNews } from './former-member.tsx'
import type { NotificationsOptions } from './options.ts'
import type { EmailMessage } from './post.tsx'
import { wordsIn } from './words.ts'

interface Transferred {
  readonly storeId: string
  readonly formerId: string
  readonly at: string
}

/** Emails the former owner of a store that somebody else owns it now. */
export async function notifyStoreTransferred(
  begin: Begin,
  { storeId, formerId: userId, at }: Transferred,
  options: NotificationsOptions,
): Promise<void> {
  await notifyFormerMember(begin, { storeId, userId, at }, { options, emailOf: storeTransferredEmail })
}

export function storeTransferredEmail(
  person: UserFacts,
  { storeId, at, store }: StoreNews,
  { origin }: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(person.locale)
  return formerMemberEmail(person, {
    kind: 'store_transferred',
    dedupeKey: `store_transferred:${storeId}:${at}`,
    origin,
    subject: words.say('store_transferred_subject', { store }),
    preview: words.say('store_transferred_preview'),
    text: words.say('store_transferred_text', { store }),
  })
}
