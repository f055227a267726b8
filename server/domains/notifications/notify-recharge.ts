import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney, type Money } from '#values/money.ts'
import { emailToUser } from './email-to-user.tsx'
import { type RechargeFacts, readMinorUnits, readRechargeFacts } from './facts/wallet-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

export async function notifyRechargePaid(
  begin: Begin,
  rechargeId: string,
  options: NotificationsOptions,
): Promise<void> {
  const recharge = await begin((work) => readRechargeFacts(work, rechargeId))
  if (!recharge) return
  await post(begin, [rechargePaidEmail(recharge, rechargeId, options)], options)
}

export function rechargePaidEmail(
  recharge: RechargeFacts,
  rechargeId: string,
  options: NotificationsOptions,
): EmailMessage {
  const { owner, amount_minor: minor, currency } = recharge
  const words = wordsIn(owner.locale)
  const values = { amount: formatMoney({ minor, currency }, words.locale) }
  return emailToUser(owner, words, {
    kind: 'recharge_paid',
    cause: rechargeId,
    subject: words.say('recharge_paid_subject', values),
    preview: words.say('recharge_paid_text', values),
    paragraphs: [words.say('recharge_paid_text', values), words.say('recharge_paid_next')],
    action: walletAction(words, options),
    notice: {
      kind: 'recharge_paid',
      facts: { amount: { minor, currency } },
      target: '/account/wallet',
    },
  })
}

/** Notifies a customer that a payment which did not match their top-up was refunded in full. */
export async function notifyRechargeReturned(
  begin: Begin,
  { rechargeId, reference, amount }: { rechargeId: string; reference: string; amount: Money },
  options: NotificationsOptions,
): Promise<void> {
  const { recharge, minorUnits } = await begin(async (work) => ({
    recharge: await readRechargeFacts(work, rechargeId),
    minorUnits: await readMinorUnits(work, amount.currency),
  }))
  if (!recharge) return
  const letter = rechargeReturnedEmail(recharge, { reference, amount, minorUnits }, options)
  await post(begin, [letter], options)
}

export function rechargeReturnedEmail(
  recharge: RechargeFacts,
  { reference, amount, minorUnits }: { reference: string; amount: Money; minorUnits: number | undefined },
  options: NotificationsOptions,
): EmailMessage {
  const { owner } = recharge
  const words = wordsIn(owner.locale)
  const values = { amount: formatMoney(amount, words.locale, minorUnits) }
  return emailToUser(owner, words, {
    kind: 'recharge_returned',
    cause: reference,
    subject: words.say('recharge_returned_subject', values),
    preview: words.say('recharge_returned_text', values),
    paragraphs: [words.say('recharge_returned_text', values), words.say('recharge_returned_next')],
    action: walletAction(words, options),
  })
}

export function walletAction(words: ReturnType<typeof wordsIn>, { origin }: NotificationsOptions) {
  return { label: words.say('wallet_action'), href: origin + localizedPath('/account/wallet', words.locale) }
}
