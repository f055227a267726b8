import type { Begin } from '#platform/work.ts'
import { amountIn } from './mails/order-lines.tsx'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { post, writeMail } from './post.ts'
import { readGroup, readRefund } from './queries.ts'
import { orderHref, shopperLetter } from './shopper-letter.ts'
import { wordsIn } from './words.ts'

/** Tells the shopper that money of theirs has left the market: to their card, or by bank transfer. */
export async function tellRefunded(
  begin: Begin,
  refundId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { refund, group } = await begin(async (work) => {
    const found = await readRefund(work, refundId)
    return { refund: found, group: found && (await readGroup(work, { orderId: found.order_id })) }
  })
  const order = group?.orders.find(({ id }) => id === refund?.order_id)
  if (!refund || !group || !order) throw new Error(`There must be a refund ${refundId} to tell of`)
  const words = wordsIn(group.locale)
  const by = refund.bank_reference === null ? 'card' : 'bank'
  const values = {
    number: order.number,
    store: order.store,
    amount: amountIn(group, refund.amount_minor, words),
    reference: refund.bank_reference ?? '',
  }
  const subject = words.say('payment_refunded_subject', values)
  const mail = await writeMail(
    shopperLetter(group, words, {
      kind: 'payment_refunded',
      cause: refundId,
      subject,
      body: (
        <PlainMail
          words={words}
          name={group.contact.name}
          preview={words.say(`payment_refunded_preview_${by}`)}
          heading={subject}
          paragraphs={[words.say(`payment_refunded_text_${by}`, values)]}
          action={{ label: words.say('view_order'), href: orderHref(group, words, options) }}
        />
      ),
    }),
  )
  await begin((work) => post(work, [mail], { isSent: options.mailer !== undefined }))
}
