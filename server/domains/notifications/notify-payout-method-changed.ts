import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { type PayeeFacts, readPayeeFacts } from './facts/payout-queries.ts'
import { marketMomentIn } from './mails/moment.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

export interface PayoutMethodChanged {
  readonly storeId: string
  readonly way: 'bank' | 'stripe' | 'paypal'
  readonly at: Date
}

/** Notifies the payee of a store of a new payout method, so that it cannot change unnoticed (T78). */
export async function notifyPayoutMethodChanged(
  begin: Begin,
  changed: PayoutMethodChanged,
  options: NotificationsOptions,
): Promise<void> {
  const payee = await begin((work) => readPayeeFacts(work, changed.storeId))
  if (!payee) return
  await post(begin, [payoutMethodChangedEmail(payee, changed, options)], options)
}

export function payoutMethodChangedEmail(
  { owner, store, slug }: PayeeFacts,
  { storeId, way, at }: PayoutMethodChanged,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(owner.locale)
  const values = {
    store,
    moment: marketMomentIn(at, words.locale),
    way: words.say(`payout_way_${way}`),
  }
  return emailToUser(owner, words, {
    kind: 'payout_way_changed',
    cause: `${storeId}:${at.getTime()}`,
    subject: words.say('payout_way_changed_subject', values),
    preview: words.say('payout_way_changed_text', values),
    paragraphs: [
      words.say('payout_way_changed_text', values),
      words.say('payout_way_changed_waits'),
      words.say('bank_details_changed_otherwise'),
    ],
    action: {
      label: words.say('payout_way_changed_action'),
      href: options.origin + localizedPath(`/seller/desk/${slug}/earnings/paid-by`, words.locale),
    },
  })
}
