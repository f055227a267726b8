import type { applicationMoves } from '#contract/events.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { type ApplicationFacts, readApplicationFacts } from './facts/person-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { type Words, wordsIn } from './words.ts'

type Told = (typeof applicationMoves)[number]

/** Notifies an applicant that the application was received, or of the decision. */
export async function notifyApplicationUpdated(
  begin: Begin,
  { applicationId, state }: { applicationId: string; state: Told },
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin((work) => readApplicationFacts(work, applicationId))
  if (!facts) return
  await post(begin, [applicationUpdatedEmail(facts, { applicationId, state }, options)], options)
}

export function applicationUpdatedEmail(
  facts: ApplicationFacts,
  { applicationId, state }: { applicationId: string; state: Told },
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(facts.locale)
  const target = pathOf(state, facts)
  const to = { id: facts.applicant_id, name: facts.name, email: facts.email }
  return emailToUser(to, words, {
    kind: `application_${state}`,
    cause: applicationId,
    subject: words.say(`application_${state}_subject`, { store: facts.store_name }),
    preview: words.say(`application_${state}_preview`),
    paragraphs: paragraphsOf(state, facts, words),
    action: {
      label: words.say(`application_${state}_action`),
      href: options.origin + localizedPath(target, words.locale),
    },
    ...(state !== 'submitted' && {
      notice: { kind: `application_${state}` as const, facts: { store: facts.store_name }, target },
    }),
  })
}

function paragraphsOf(state: Told, { store_name: store, reason }: ApplicationFacts, words: Words): string[] {
  const text = words.say(`application_${state}_text`, { store })
  if (state !== 'rejected') return [text]
  return [
    text,
    words.say('application_rejected_reason', { reason: reason ?? '' }),
    words.say('application_rejected_again'),
  ]
}

function pathOf(state: Told, { store_slug: slug }: ApplicationFacts): string {
  return state === 'approved' && slug !== null ? `/seller/desk/${slug}` : '/seller/become-seller'
}
