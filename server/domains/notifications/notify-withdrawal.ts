import type { withdrawalMoves } from '#contract/events.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { emailToUser } from './email-to-user.tsx'
import { readOperators, type UserFacts } from './facts/person-queries.ts'
import { readWithdrawalFacts, type WithdrawalFacts } from './facts/wallet-queries.ts'
import { marketMomentIn } from './mails/moment.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { type MailKey, wordsIn } from './words.ts'

export type WithdrawalMove = (typeof withdrawalMoves)[number]

const PAGE = '/account/wallet/withdraw'

export async function notifyWithdrawal(
  begin: Begin,
  { withdrawalId, state }: { withdrawalId: string; state: WithdrawalMove },
  options: NotificationsOptions,
): Promise<void> {
  const withdrawal = await begin((work) => readWithdrawalFacts(work, withdrawalId))
  if (!withdrawal) return
  await post(begin, [withdrawalEmail(withdrawal, { withdrawalId, state }, options)], options)
}

export function withdrawalEmail(
  withdrawal: WithdrawalFacts,
  { withdrawalId, state }: { withdrawalId: string; state: WithdrawalMove },
  options: NotificationsOptions,
): EmailMessage {
  const { owner, number, amount_minor: minor, currency, way, created_at: at } = withdrawal
  const words = wordsIn(owner.locale)
  const values = {
    number,
    amount: formatMoney({ minor, currency }, words.locale),
    moment: marketMomentIn(at, words.locale),
    to: words.say(`withdrawal_to_${way}`),
    reference: withdrawal.reference ?? '',
    reason: withdrawal.reason ?? '',
  }
  const text = words.say(`withdrawal_${state}_text`, values)
  return emailToUser(owner, words, {
    kind: `withdrawal_${state}`,
    cause: withdrawalId,
    subject: words.say(`withdrawal_${state}_subject`, values),
    preview: text,
    paragraphs: [text, ...more[state].map((key) => words.say(key, values))],
    action: {
      label: words.say('withdrawal_action'),
      href: options.origin + localizedPath(PAGE, words.locale),
    },
    ...(state !== 'pending' && {
      notice: {
        kind: `withdrawal_${state}` as const,
        facts: { number, amount: { minor, currency } },
        target: PAGE,
      },
    }),
  })
}

const more: Readonly<Record<WithdrawalMove, readonly MailKey[]>> = {
  pending: ['withdrawal_pending_otherwise'],
  approved: [],
  paid: ['withdrawal_paid_next'],
  rejected: ['withdrawal_reason', 'withdrawal_back'],
  returned: ['withdrawal_reason', 'withdrawal_back'],
}

/** Notifies operators of a withdrawal above the limit that waits for a second approval, except the first approver. */
export async function notifyWithdrawalApproval(
  begin: Begin,
  withdrawalId: string,
  options: NotificationsOptions,
): Promise<void> {
  const [withdrawal, operators] = await begin(async (work) => [
    await readWithdrawalFacts(work, withdrawalId),
    await readOperators(work),
  ])
  if (!withdrawal) return
  await post(begin, withdrawalApprovalEmails(withdrawalId, { withdrawal, operators }, options), options)
}

/** Returns none once it is decided. */
export function withdrawalApprovalEmails(
  withdrawalId: string,
  { withdrawal, operators }: { withdrawal: WithdrawalFacts; operators: readonly UserFacts[] },
  options: NotificationsOptions,
): EmailMessage[] {
  const { waits_beside: first, owner, number, amount_minor: minor, currency } = withdrawal
  if (!first) return []
  return operators
    .filter(({ id }) => id !== first.id && id !== owner.id)
    .map((operator) => {
      const words = wordsIn(operator.locale)
      const amount = formatMoney({ minor, currency }, words.locale)
      const text = words.say('withdrawal_second_text', { number, amount, name: first.name })
      return emailToUser(operator, words, {
        kind: 'withdrawal_second',
        cause: `${withdrawalId}:${operator.id}`,
        subject: words.say('withdrawal_second_subject', { number }),
        preview: text,
        paragraphs: [text],
        action: {
          label: words.say('refund_second_action'),
          href: options.origin + localizedPath(`/operator/withdrawals/${withdrawalId}`, words.locale),
        },
      })
    })
}
