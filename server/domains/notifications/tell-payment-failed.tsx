import type { Begin } from '#platform/work.ts'
import { amountIn } from './mails/order-lines.tsx'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { post, writeMail } from './post.ts'
import { readGroup } from './queries.ts'
import { deadlineIn, payableUntil, payHref, shopperLetter } from './shopper-letter.ts'
import { wordsIn } from './words.ts'

/**
 * Tells the shopper that a payment did not go through, and how to pay again. Whoever has paid, chosen another way or
 * run out of time by now is told of that instead.
 */
export async function tellPaymentFailed(
  begin: Begin,
  tenderId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { group, now } = await begin(async (work) => ({
    group: await readGroup(work, { tenderId }),
    now: work.now,
  }))
  if (!group) throw new Error(`There must be a purchase of tender ${tenderId} to tell of`)
  const until = payableUntil(group, now)
  if (!until) return
  const words = wordsIn(group.locale)
  const values = {
    number: group.number,
    amount: amountIn(group, group.total_minor, words),
    time: deadlineIn(group, until, words),
  }
  const subject = words.say('payment_failed_subject', values)
  const mail = await writeMail(
    shopperLetter(group, words, {
      kind: 'payment_failed',
      cause: tenderId,
      subject,
      body: (
        <PlainMail
          words={words}
          name={group.contact.name}
          preview={words.say('payment_failed_preview', values)}
          heading={subject}
          paragraphs={[words.say('payment_failed_text', values), words.say('payment_failed_next', values)]}
          action={{ label: words.say('pay_again'), href: payHref(group, words, options) }}
        />
      ),
    }),
  )
  await begin((work) => post(work, [mail], { isSent: options.mailer !== undefined }))
}
