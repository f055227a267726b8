import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { emailToUser } from './email-to-user.tsx'
import { type CaseFacts, readCaseFacts } from './facts/case-queries.ts'
import { readOperators, type UserFacts } from './facts/person-queries.ts'
import { momentIn } from './mails/moment.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { type Words, wordsIn } from './words.ts'

export async function notifyCaseOpened(
  begin: Begin,
  caseId: string,
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin((work) => readCaseFacts(work, caseId))
  if (facts) await post(begin, caseOpenedEmails(facts, options), options)
}

export async function notifyCaseEscalated(
  begin: Begin,
  caseId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { facts, operators } = await begin(async (work) => ({
    facts: await readCaseFacts(work, caseId),
    operators: await readOperators(work),
  }))
  if (facts) await post(begin, caseEscalatedEmails(facts, operators, options), options)
}

export async function notifyCaseDecided(
  begin: Begin,
  caseId: string,
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin((work) => readCaseFacts(work, caseId))
  if (facts) await post(begin, caseDecidedEmails(facts, options), options)
}

/** Tells the store until when it can solve the problem. */
export function caseOpenedEmails(facts: CaseFacts, options: NotificationsOptions): EmailMessage[] {
  const { order_number: number, respond_by: until, timezone } = facts
  return facts.sellers.map((seller) =>
    emailTo(seller, facts, options, {
      kind: 'case_opened',
      target: storeTarget(facts),
      paragraphsOf: (words) => [
        words.say('case_opened_text', { number, until: momentIn(until, words.locale, timezone) }),
      ],
    }),
  )
}

export function caseEscalatedEmails(
  facts: CaseFacts,
  operators: readonly UserFacts[],
  options: NotificationsOptions,
): EmailMessage[] {
  const { order_number: number } = facts
  const both = bothSides(facts).map(({ reader, target }) =>
    emailTo(reader, facts, options, {
      kind: 'case_escalated',
      target,
      paragraphsOf: (words) => [words.say('case_escalated_text', { number })],
    }),
  )
  const support = operators.map((operator) =>
    emailTo(operator, facts, options, {
      kind: 'case_escalated',
      target: `/operator/cases/${facts.id}`,
      paragraphsOf: (words) => [words.say('case_escalated_text_support', { number })],
    }),
  )
  return [...both, ...support]
}

export function caseDecidedEmails(facts: CaseFacts, options: NotificationsOptions): EmailMessage[] {
  const { order_number: number, decision, refund, state } = facts
  return bothSides(facts).map(({ reader, target }) =>
    emailTo(reader, facts, options, {
      kind: 'case_decided',
      target,
      paragraphsOf: (words) => [
        state === 'refunded' && refund
          ? words.say('case_decided_refunded', { number, amount: formatMoney(refund, words.locale) })
          : words.say(state === 'rejected' ? 'case_decided_rejected' : 'case_decided_closed', { number }),
        ...(decision === null ? [] : [decision]),
      ],
    }),
  )
}

interface CaseEmail {
  readonly kind: 'case_opened' | 'case_escalated' | 'case_decided'
  readonly target: `/${string}`
  readonly paragraphsOf: (words: Words) => string[]
}

function emailTo(
  reader: UserFacts,
  facts: CaseFacts,
  { origin }: NotificationsOptions,
  { kind, target, paragraphsOf }: CaseEmail,
): EmailMessage {
  const words = wordsIn(reader.locale)
  const { order_number: number } = facts
  const subject = words.say(`${kind}_subject`, { number })
  return emailToUser(reader, words, {
    kind,
    cause: `${facts.id}:${reader.id}`,
    subject,
    preview: subject,
    paragraphs: paragraphsOf(words),
    action: { label: words.say('case_action'), href: origin + localizedPath(target, words.locale) },
    ...(!target.startsWith('/operator/') && {
      notice: { kind, facts: { number, store: facts.store }, target },
    }),
  })
}

function bothSides(facts: CaseFacts): { reader: UserFacts; target: `/${string}` }[] {
  return [
    { reader: facts.customer, target: `/account/messages/${facts.thread_id}` },
    ...facts.sellers.map((reader) => ({ reader, target: storeTarget(facts) })),
  ]
}

function storeTarget({ store_slug: slug, thread_id: threadId }: CaseFacts): `/${string}` {
  return `/seller/desk/${slug}/messages/${threadId}`
}
