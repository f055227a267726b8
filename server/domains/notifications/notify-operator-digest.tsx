import type { OperatorDigest } from '#contract/events.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { operatorQueuePaths } from '#values/operator-queue.ts'
import { readUsers, type UserFacts } from './facts/person-queries.ts'
import { MailLayout, MailLink, Paragraph, PreferencesLink } from './mails/layout.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

export async function notifyOperatorDigest(
  begin: Begin,
  digest: OperatorDigest,
  options: NotificationsOptions,
): Promise<void> {
  const people = await begin((work) => readUsers(work, [digest.user_id]))
  await post(
    begin,
    people.map((person) => operatorDigestEmail(person, digest, options)),
    options,
  )
}

export function operatorDigestEmail(
  person: UserFacts,
  { at, queues }: OperatorDigest,
  { origin }: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(person.locale)
  const hrefOf = (path: string) => origin + localizedPath(path, words.locale)
  const lines = queues
    .toSorted((one, other) => Number(other.is_new) - Number(one.is_new))
    .map(({ queue, count, is_new: isNew }) => ({
      queue,
      href: hrefOf(operatorQueuePaths[queue]),
      text: words.say(`operator_queue_${queue}`, { count }),
      isNew,
    }))
  const count = queues.reduce((sum, { count }) => sum + count, 0)
  return {
    kind: 'operator_digest',
    dedupeKey: `operator_digest:${person.id}:${at}`,
    recipient: person.email,
    userId: person.id,
    groupId: null,
    locale: words.locale,
    subject: words.say('operator_digest_subject', { count }),
    body: (
      <MailLayout
        words={words}
        preview={lines.map(({ text }) => text).join(', ')}
        heading={words.say('operator_digest_subject', { count })}
        action={{ label: words.say('operator_digest_action'), href: hrefOf('/operator') }}
        ending={<PreferencesLink words={words} />}
      >
        <Paragraph>{words.say('greeting', { name: person.name })}</Paragraph>
        {lines.map(({ queue, href, text, isNew }) => (
          <Paragraph key={queue}>
            <MailLink href={href}>{text}</MailLink>
            {isNew ? ` · ${words.say('operator_digest_new')}` : ''}
          </Paragraph>
        ))}
        <Paragraph>{words.say('operator_digest_often')}</Paragraph>
      </MailLayout>
    ),
  }
}
