import { reasonText } from '#platform/problem-texts.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { amountIn } from './mails/order-lines.tsx'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { type Letter, post, writeMail } from './post.ts'
import { type GroupFacts, readGroup } from './queries.ts'
import { deadlineIn, orderHref, shopperLetter } from './shopper-letter.ts'
import { type Words, wordsIn } from './words.ts'

/** Tells the shopper that a purchase has ended before anything was paid for it, and why. */
export async function tellEndedUnpaid(
  begin: Begin,
  groupId: string,
  options: NotificationsOptions,
): Promise<void> {
  const group = await begin((work) => readGroup(work, { groupId }))
  if (!group) throw new Error(`There must be a purchase ${groupId} to tell of`)
  const letter = letterOf(group, options)
  if (!letter) return
  const mail = await writeMail(letter)
  await begin((work) => post(work, [mail], { isSent: options.mailer !== undefined }))
}

/** Undefined when a payment that came late has made it go on. */
function letterOf(group: GroupFacts, options: NotificationsOptions): Letter | undefined {
  const words = wordsIn(group.locale)
  if (group.orders.every(({ state }) => state === 'expired')) return expiredLetter(group, words, options)
  if (group.orders.every(({ state }) => state === 'cancelled')) return cancelledLetter(group, words, options)
  return undefined
}

function expiredLetter(group: GroupFacts, words: Words, { origin }: NotificationsOptions): Letter {
  const tender = group.tenders.at(-1)
  if (!tender) throw new Error(`Nothing was to pay for ${group.number}`)
  const isBank = tender.kind === 'bank'
  // A cart is emptied by whatever agrees to pay for it later than a card does.
  const isInCart = group.tenders.every(({ kind }) => kind === 'card')
  const values = {
    number: group.number,
    amount: amountIn(group, group.total_minor, words),
    time: tender.expires_at ? deadlineIn(group, new Date(tender.expires_at), words) : '',
  }
  const subject = words.say('order_expired_subject', values)
  return shopperLetter(group, words, {
    kind: 'order_expired',
    cause: group.id,
    subject,
    body: (
      <PlainMail
        words={words}
        name={group.contact.name}
        preview={words.say('order_expired_preview')}
        heading={subject}
        paragraphs={[
          words.say(isBank ? 'order_expired_text_bank' : 'order_expired_text_card', values),
          words.say(isInCart ? 'order_expired_next_cart' : 'order_expired_next_shop'),
        ]}
        action={{
          label: words.say(isInCart ? 'back_to_cart' : 'back_to_shop'),
          href: origin + localizedPath(isInCart ? '/cart' : '/', words.locale),
        }}
      />
    ),
  })
}

function cancelledLetter(group: GroupFacts, words: Words, options: NotificationsOptions): Letter {
  const { number } = group
  const reason = group.orders.find((order) => order.reason)?.reason
  const subject = words.say('order_cancelled_unpaid_subject', { number })
  return shopperLetter(group, words, {
    kind: 'order_cancelled_unpaid',
    cause: group.id,
    subject,
    body: (
      <PlainMail
        words={words}
        name={group.contact.name}
        preview={words.say('order_cancelled_unpaid_preview')}
        heading={subject}
        paragraphs={[
          words.say('order_cancelled_unpaid_text', { number }),
          ...(reason ? [words.say('reason', { reason: reasonText(reason, words.locale) })] : []),
        ]}
        action={{ label: words.say('view_order'), href: orderHref(group, words, options) }}
      />
    ),
  })
}
