import type { Begin } from '#platform/work.ts'
import { formatMoney, type Money } from '#values/money.ts'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { post, writeMail } from './post.ts'
import { readGroup, readMinorUnits } from './queries.ts'
import { deadlineIn, orderHref, payableUntil, payHref, shopperLetter } from './shopper-letter.ts'
import { wordsIn } from './words.ts'

interface ReturnedPayment {
  readonly tenderId: string
  readonly reference: string
  readonly amount: Money
}

/** Tells the shopper that a payment which paid for nothing has gone back whole, and whether they must still pay. */
export async function tellPaymentReturned(
  begin: Begin,
  { tenderId, reference, amount }: ReturnedPayment,
  options: NotificationsOptions,
): Promise<void> {
  const { group, minorUnits, now } = await begin(async (work) => ({
    group: await readGroup(work, { tenderId }),
    minorUnits: await readMinorUnits(work, amount.currency),
    now: work.now,
  }))
  if (!group) throw new Error(`There must be a purchase of tender ${tenderId} to tell of`)
  const words = wordsIn(group.locale)
  const until = payableUntil(group, now)
  const values = { number: group.number, amount: formatMoney(amount, words.locale, minorUnits) }
  const subject = words.say('payment_returned_subject', values)
  const next = until
    ? words.say('payment_returned_next_pay', { time: deadlineIn(group, until, words) })
    : words.say('payment_returned_next_none')
  const action = until
    ? { label: words.say('pay_again'), href: payHref(group, words, options) }
    : { label: words.say('view_order'), href: orderHref(group, words, options) }
  const mail = await writeMail(
    shopperLetter(group, words, {
      kind: 'payment_returned',
      cause: reference,
      subject,
      body: (
        <PlainMail
          words={words}
          name={group.contact.name}
          preview={words.say('payment_returned_preview', values)}
          heading={subject}
          paragraphs={[words.say('payment_returned_text', values), next]}
          action={action}
        />
      ),
    }),
  )
  await begin((work) => post(work, [mail], { isSent: options.mailer !== undefined }))
}
