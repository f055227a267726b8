import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { orderHref, plainEmail } from './email-to-shopper.tsx'
import { emailToUser } from './email-to-user.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { readOperators, type UserFacts } from './facts/person-queries.ts'
import { type RefundFacts, readRefund } from './facts/refund-queries.ts'
import { amountIn } from './mails/order-lines.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies the shopper that a refund did not arrive, and the operators that it is payable again. */
export async function notifyRefundFailed(
  begin: Begin,
  refundId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { refund, group, operators } = await begin(async (work) => {
    const found = await readRefund(work, refundId)
    return {
      refund: found,
      group: await readGroup(work, { orderId: found.order_id }),
      operators: await readOperators(work),
    }
  })
  await post(begin, refundFailedEmails({ refund, group, operators }, options), options)
}

interface Failed {
  readonly refund: Pick<RefundFacts, 'id' | 'order_id' | 'amount_minor'>
  readonly group: GroupFacts
  readonly operators: readonly UserFacts[]
}

export function refundFailedEmails(
  { refund, group, operators }: Failed,
  options: NotificationsOptions,
): EmailMessage[] {
  const refundId = refund.id
  const order = group.orders.find(({ id }) => id === refund.order_id)
  if (!order) throw new Error(`Order of refund ${refundId} not found`)
  const words = wordsIn(group.locale)
  const valuesIn = (their: typeof words) => ({
    number: order.number,
    store: order.store,
    amount: amountIn(group, refund.amount_minor, their),
  })
  const values = valuesIn(words)
  const letter = plainEmail(group, words, {
    kind: 'refund_failed',
    cause: refundId,
    subject: words.say('refund_failed_subject', values),
    preview: words.say('refund_failed_text', values),
    paragraphs: [words.say('refund_failed_text', values), words.say('refund_failed_next')],
    action: { label: words.say('view_order'), href: orderHref(group, words, options) },
  })
  const told = operators.map((operator) => {
    const their = wordsIn(operator.locale)
    const facts = valuesIn(their)
    return emailToUser(operator, their, {
      kind: 'refund_owed',
      cause: `${refundId}:${operator.id}`,
      subject: their.say('refund_owed_subject', facts),
      preview: their.say('refund_owed_text', facts),
      paragraphs: [their.say('refund_owed_text', facts)],
      action: {
        label: their.say('refund_owed_action'),
        href: options.origin + localizedPath('/operator/refunds?state=owed', their.locale),
      },
    })
  })
  return [letter, ...told]
}
