import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney, type Money } from '#values/money.ts'
import { type RechargeFacts, readMinorUnits, readRechargeFacts } from './facts/wallet-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { personLetter } from './person-letter.tsx'
import { type Letter, post } from './post.tsx'
import { wordsIn } from './words.ts'

export async function tellRechargePaid(
  begin: Begin,
  rechargeId: string,
  options: NotificationsOptions,
): Promise<void> {
  const recharge = await begin((work) => readRechargeFacts(work, rechargeId))
  if (!recharge) return
  await post(begin, [rechargePaidLetter(recharge, rechargeId, options)], options)
}

export function rechargePaidLetter(
  recharge: RechargeFacts,
  rechargeId: string,
  options: NotificationsOptions,
): Letter {
  const { owner, amount_minor: minor, currency } = recharge
  const words = wordsIn(owner.locale)
  const values = { amount: formatMoney({ minor, currency }, words.locale) }
  return personLetter(owner, words, {
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
export async function tellRechargeReturned(
  begin: Begin,
  { rechargeId, reference, amount }: { rechargeId: string; reference: string; amount: Money },
  options: NotificationsOptions,
): Promise<void> {
  const { recharge, minorUnits } = await begin(async (work) => ({
    recharge: await readRechargeFacts(work, rechargeId),
    minorUnits: await readMinorUnits(work, amount.currency),
  }))
  if (!recharge) return
  const letter = rechargeReturnedLetter(recharge, { reference, amount, minorUnits }, options)
  await post(begin, [letter], options)
}

export function rechargeReturnedLetter(
  recharge: RechargeFacts,
  { reference, amount, minorUnits }: { reference: string; amount: Money; minorUnits: number | undefined },
  options: NotificationsOptions,
): Letter {
  const { owner } = recharge
  const words = wordsIn(owner.locale)
  const values = { amount: formatMoney(amount, words.locale, minorUnits) }
  return personLetter(owner, words, {
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
