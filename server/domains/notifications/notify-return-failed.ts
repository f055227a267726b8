import type { Begin } from '#platform/work.ts'
import { gatewayName } from '#values/gateway-name.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney, type Money } from '#values/money.ts'
import { orderHref, plainEmail } from './email-to-shopper.tsx'
import { emailToUser } from './email-to-user.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { readOperators, type UserFacts } from './facts/person-queries.ts'
import { type RechargeFacts, readMinorUnits, readRechargeFacts } from './facts/wallet-queries.ts'
import { walletAction } from './notify-recharge.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { type Words, wordsIn } from './words.ts'

interface FailedReturn {
  readonly gateway: string
  /** The gateway's reference of the payment. */
  readonly reference: string
  readonly amount: Money
}

interface Told extends FailedReturn {
  readonly minorUnits: number | undefined
  /** The order or wallet top-up that was paid for; undefined for a top-up whose owner has left. */
  readonly group: GroupFacts | undefined
  readonly recharge: RechargeFacts | undefined
  readonly operators: readonly UserFacts[]
}

/** Notifies the payer and the operators that the full refund of a payment did not arrive. */
export async function notifyReturnFailed(
  begin: Begin,
  {
    tenderId,
    rechargeId,
    ...failed
  }: FailedReturn & { readonly tenderId: string | undefined; readonly rechargeId: string | undefined },
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin(async (work) => ({
    minorUnits: await readMinorUnits(work, failed.amount.currency),
    group: tenderId === undefined ? undefined : await readGroup(work, { tenderId }),
    recharge: rechargeId === undefined ? undefined : await readRechargeFacts(work, rechargeId),
    operators: await readOperators(work),
  }))
  await post(begin, returnFailedEmails({ ...failed, ...facts }, options), options)
}

export function returnFailedEmails(told: Told, options: NotificationsOptions): EmailMessage[] {
  const { gateway, reference, group, operators } = told
  const toOperators = operators.map((operator) => {
    const words = wordsIn(operator.locale)
    const values = { amount: amountIn(words, told), gateway: gatewayName(gateway), reference }
    const [label, path] = group
      ? [words.say('new_order_action'), `/operator/orders/${group.number}`]
      : [words.say('return_owed_action'), '/operator/customers']
    return emailToUser(operator, words, {
      kind: 'return_owed',
      cause: `${reference}:${operator.id}`,
      subject: words.say('return_owed_subject', values),
      preview: words.say('return_owed_text', values),
      paragraphs: [words.say('return_owed_text', values), words.say('return_owed_next')],
      action: { label, href: options.origin + localizedPath(path, words.locale) },
    })
  })
  return [...emailsToPayer(told, options), ...toOperators]
}

function emailsToPayer(told: Told, options: NotificationsOptions): EmailMessage[] {
  const { group, recharge } = told
  if (group) {
    const words = wordsIn(group.locale)
    const action = { label: words.say('view_order'), href: orderHref(group, words, options) }
    return [plainEmail(group, words, { ...saidIn(words, told), action })]
  }
  // A deleted account cannot be emailed.
  if (!recharge) return []
  const words = wordsIn(recharge.owner.locale)
  const action = walletAction(words, options)
  return [emailToUser(recharge.owner, words, { ...saidIn(words, told), action })]
}

function saidIn(words: Words, told: Told) {
  const values = { amount: amountIn(words, told) }
  return {
    kind: 'return_failed',
    cause: told.reference,
    subject: words.say('return_failed_subject', values),
    preview: words.say('return_failed_text', values),
    paragraphs: [words.say('return_failed_text', values), words.say('return_failed_next')],
  }
}

function amountIn({ locale }: Words, { amount, minorUnits }: Told): string {
  return formatMoney(amount, locale, minorUnits)
}
