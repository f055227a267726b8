import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { type DeletionFacts, readDeletionFacts } from './facts/person-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Sends the last email of a deleted account; it is linked to no user and deleted after a day. */
export async function notifyAccountDeleted(
  begin: Begin,
  userId: string,
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin((work) => readDeletionFacts(work, userId))
  if (!facts) return
  await post(begin, [accountDeletedEmail(userId, facts, options)], options)
}

export function accountDeletedEmail(
  userId: string,
  facts: DeletionFacts,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(facts.locale)
  const to = { id: null, name: facts.name, email: facts.recipient }
  return emailToUser(to, words, {
    kind: 'account_deleted',
    cause: userId,
    subject: words.say('account_deleted_subject'),
    preview: words.say('account_deleted_preview'),
    paragraphs: [words.say('account_deleted_text'), words.say('account_deleted_books')],
    action: {
      label: words.say('account_deleted_action'),
      href: options.origin + localizedPath('/', words.locale),
    },
  })
}
