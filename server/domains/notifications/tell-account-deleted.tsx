import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { type Letter, post } from './post.ts'
import { readDeletionFacts } from './queries.ts'
import { wordsIn } from './words.ts'

/** The last mail to somebody whose account is deleted; it belongs to nobody, and is forgotten after a day. */
export async function tellAccountDeleted(
  begin: Begin,
  userId: string,
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin((work) => readDeletionFacts(work, userId))
  if (!facts) return
  const words = wordsIn(facts.locale)
  const subject = words.say('account_deleted_subject')
  const letter: Letter = {
    kind: 'account_deleted',
    dedupeKey: `account_deleted:${userId}`,
    recipient: facts.recipient,
    userId: null,
    groupId: null,
    locale: words.locale,
    subject,
    body: (
      <PlainMail
        words={words}
        name={facts.name}
        preview={words.say('account_deleted_preview')}
        heading={subject}
        paragraphs={[words.say('account_deleted_text'), words.say('account_deleted_books')]}
        action={{
          label: words.say('account_deleted_action'),
          href: options.origin + localizedPath('/', words.locale),
        }}
      />
    ),
  }
  await post(begin, [letter], options)
}
