import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { type ExportFacts, readExportFacts } from './facts/person-queries.ts'
import { marketMomentIn } from './mails/moment.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies a user that their data export is ready; the link requires signing in. */
export async function notifyExportReady(
  begin: Begin,
  exportId: string,
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin((work) => readExportFacts(work, exportId))
  if (!facts) return
  await post(begin, [exportReadyEmail(exportId, facts, options)], options)
}

export function exportReadyEmail(
  exportId: string,
  facts: ExportFacts,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(facts.locale)
  const until = marketMomentIn(facts.expires_at, words.locale)
  const to = { id: facts.user_id, name: facts.name, email: facts.email }
  return emailToUser(to, words, {
    kind: 'export_ready',
    cause: exportId,
    subject: words.say('export_ready_subject'),
    preview: words.say('export_ready_preview'),
    paragraphs: [words.say('export_ready_text', { until }), words.say('export_ready_not_you')],
    action: {
      label: words.say('export_ready_action'),
      href: options.origin + localizedPath('/account/privacy', words.locale),
    },
  })
}
