import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { momentIn } from './mails/moment.ts'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { type Letter, post } from './post.ts'
import { readExportFacts } from './queries.ts'
import { wordsIn } from './words.ts'

/** Tells somebody that the copy of their data is made; the link leads to their account, and to nothing without it. */
export async function tellExportReady(
  begin: Begin,
  exportId: string,
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin((work) => readExportFacts(work, exportId))
  if (!facts) return
  const words = wordsIn(facts.locale)
  const until = momentIn(facts.expires_at, words.locale, 'America/Port_of_Spain')
  const subject = words.say('export_ready_subject')
  const letter: Letter = {
    kind: 'export_ready',
    dedupeKey: `export_ready:${exportId}`,
    recipient: facts.email,
    userId: facts.user_id,
    groupId: null,
    locale: words.locale,
    subject,
    body: (
      <PlainMail
        words={words}
        name={facts.name}
        preview={words.say('export_ready_preview')}
        heading={subject}
        paragraphs={[words.say('export_ready_text', { until }), words.say('export_ready_not_you')]}
        action={{
          label: words.say('export_ready_action'),
          href: options.origin + localizedPath('/account/privacy', words.locale),
        }}
      />
    ),
  }
  await post(begin, [letter], options)
}
