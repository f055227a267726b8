import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { emailToUser } from './email-to-user.tsx'
import { type PayoutFacts, readPayoutFacts } from './facts/payout-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies the payee of a store that a payout was sent or has failed. */
export async function notifyPayout(
  begin: Begin,
  { payoutId, outcome }: { payoutId: string; outcome: 'paid' | 'failed' },
  options: NotificationsOptions,
): Promise<void> {
  const payout = await begin((work) => readPayoutFacts(work, payoutId))
  if (!payout) return
  await post(begin, [payoutEmail(payout, { payoutId, outcome }, options)], options)
}

export function payoutEmail(
  payout: PayoutFacts,
  { payoutId, outcome }: { payoutId: string; outcome: 'paid' | 'failed' },
  options: NotificationsOptions,
): EmailMessage {
  const { owner, store, slug, number, amount_minor: minor, currency, account, bank } = payout
  const words = wordsIn(owner.locale)
  const values = {
    store,
    number,
    account,
    bank,
    amount: formatMoney({ minor, currency }, words.locale),
    reference: payout.reference ?? '',
    reason: payout.reason ?? '',
  }
  return emailToUser(owner, words, {
    kind: `payout_${outcome}`,
    cause: payoutId,
    subject: words.say(`payout_${outcome}_subject`, values),
    preview: words.say(`payout_${outcome}_text`, values),
    paragraphs: [
      words.say(`payout_${outcome}_text`, values),
      ...(outcome === 'paid'
        ? [words.say(payout.way === 'bank' ? 'payout_paid_next' : 'payout_paid_next_gateway', values)]
        : [words.say(whyNot(payout.cause), values), words.say(whatNext(payout))]),
    ],
    action: {
      label: words.say('payout_action'),
      href: options.origin + localizedPath(`/seller/desk/${slug}/earnings`, words.locale),
    },
  })
}

function whyNot(cause: PayoutFacts['cause']) {
  switch (cause) {
    case 'details_changed':
      return 'payout_failed_changed'
    case 'gateway':
      return 'payout_failed_gateway'
    case 'held':
    case 'suspended':
    case 'disputed':
      return `payout_failed_${cause}` as const
    case 'details_missing':
      return 'payout_failed_missing'
    default:
      return 'payout_failed_reason'
  }
}

/** The seller's next step, or the reason to wait. */
function whatNext({ cause, way }: Pick<PayoutFacts, 'cause' | 'way'>) {
  if (cause === 'held' || cause === 'suspended' || cause === 'disputed') return 'payout_failed_waits'
  return way === 'bank' ? 'payout_failed_next' : 'payout_failed_next_gateway'
}
