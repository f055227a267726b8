import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { type DeletionFacts, readDeletionFacts } from './facts/person-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { personLetter } from './person-letter.tsx'
import { type Letter, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Sends the last email of a deleted account; it is linked to no user and deleted after a day. */
export async function tellAccountDeleted(
  begin: Begin,
  userId: string,
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin((work) => readDeletionFacts(work, userId))
  if (!facts) return
  await post(begin, [accountDeletedLetter(userId, facts, options)], options)
}

export function accountDeletedLetter(
  userId: string,
  facts: DeletionFacts,
  options: NotificationsOptions,
): Letter {
  const words = wordsIn(facts.locale)
  const to = { id: null, name: facts.name, email: facts.recipient }
  return personLetter(to, words, {
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
