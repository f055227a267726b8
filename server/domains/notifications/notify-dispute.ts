import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { emailToUser } from './email-to-user.tsx'
import { type DisputeFacts, readDisputeFacts } from './facts/dispute-queries.ts'
import { readOperators, type UserFacts } from './facts/person-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies affected sellers of a dispute, and the operators who respond to it. */
export async function notifyDisputeOpened(
  begin: Begin,
  disputeId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { dispute, operators } = await begin(async (work) => ({
    dispute: await readDisputeFacts(work, disputeId),
    operators: await readOperators(work),
  }))
  if (!dispute) return
  await post(begin, disputeOpenedEmails(disputeId, { dispute, operators }, options), options)
}

interface Opened {
  readonly dispute: DisputeFacts
  readonly operators: readonly UserFacts[]
}

export function disputeOpenedEmails(
  disputeId: string,
  { dispute, operators }: Opened,
  options: NotificationsOptions,
): EmailMessage[] {
  const letters = operators.map((operator) => {
    const words = wordsIn(operator.locale)
    const until = dispute.respond_by
    const values = {
      number: dispute.number,
      order: dispute.group_number,
      amount: amountIn(dispute, dispute.amount_minor, words.locale),
      day: until
        ? new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(until)
        : '',
    }
    return emailToUser(operator, words, {
      kind: 'dispute_recorded',
      cause: `${disputeId}:${operator.id}`,
      subject: words.say('dispute_recorded_subject', values),
      preview: words.say('dispute_recorded_text', values),
      paragraphs: [
        words.say('dispute_recorded_text', values),
        words.say(until ? 'dispute_recorded_until' : 'dispute_recorded_next', values),
      ],
      action: {
        label: words.say('dispute_recorded_action'),
        href: options.origin + localizedPath(`/operator/disputes/${disputeId}`, words.locale),
      },
    })
  })
  return [...letters, ...emailsToSellers(disputeId, dispute, 'opened', options)]
}

export async function notifyDisputeClosed(
  begin: Begin,
  disputeId: string,
  options: NotificationsOptions,
): Promise<void> {
  const dispute = await begin((work) => readDisputeFacts(work, disputeId))
  if (!dispute) return
  await post(begin, disputeClosedEmails(disputeId, dispute, options), options)
}

export function disputeClosedEmails(
  disputeId: string,
  dispute: DisputeFacts,
  options: NotificationsOptions,
): EmailMessage[] {
  const outcome = dispute.state === 'lost' ? 'lost' : 'won'
  return emailsToSellers(disputeId, dispute, outcome, options)
}

function emailsToSellers(
  disputeId: string,
  dispute: DisputeFacts,
  what: 'opened' | 'won' | 'lost',
  options: NotificationsOptions,
): EmailMessage[] {
  return dispute.shares.flatMap(
    ({ order_id, order_number, store, slug, amount_minor, lost_minor, owner }) => {
      if (!owner) return []
      const words = wordsIn(owner.locale)
      const minor = what === 'lost' ? (lost_minor ?? 0) : amount_minor
      const values = {
        number: dispute.number,
        order: order_number,
        store,
        amount: amountIn(dispute, minor, words.locale),
      }
      return [
        emailToUser(owner, words, {
          kind: `dispute_${what}`,
          cause: `${disputeId}:${order_id}`,
          subject: words.say(`dispute_${what}_subject`, values),
          preview: words.say(`dispute_${what}_text`, values),
          paragraphs: [words.say(`dispute_${what}_text`, values), words.say(`dispute_${what}_next`, values)],
          action: {
            label: words.say('payout_action'),
            href: options.origin + localizedPath(`/seller/desk/${slug}/earnings`, words.locale),
          },
        }),
      ]
    },
  )
}

function amountIn({ currency }: DisputeFacts, minor: number, locale: string): string {
  return formatMoney({ minor, currency }, locale)
}
