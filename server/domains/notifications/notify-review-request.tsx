import { textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { type DeliveredFacts, readUnreviewed } from './facts/review-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REVIEW_REQUEST_AFTER_DAYS = 7
// Catches up a week of missed runs; older deliveries are skipped.
const REVIEW_REQUEST_WITHIN_DAYS = 14

/** Asks customers for reviews a week after delivery, once per seller order. */
export async function notifyReviewRequests(begin: Begin, options: NotificationsOptions): Promise<void> {
  const delivered = await begin((work) =>
    readUnreviewed(work, {
      from: new Date(work.now.getTime() - REVIEW_REQUEST_WITHIN_DAYS * DAY_MS),
      until: new Date(work.now.getTime() - REVIEW_REQUEST_AFTER_DAYS * DAY_MS),
    }),
  )
  await post(
    begin,
    delivered.map((each) => reviewRequestEmail(each, options)),
    options,
  )
}

export function reviewRequestEmail(
  { order_id: orderId, store, person, products }: DeliveredFacts,
  { origin }: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(person.locale)
  const [first] = products
  const path = products.length === 1 && first ? `/product/${first.slug}/review` : '/account/reviews'
  return emailToUser(person, words, {
    kind: 'review_wanted',
    cause: orderId,
    subject: words.say('review_wanted_subject', { store }),
    preview: words.say('review_wanted_preview'),
    paragraphs: [
      words.say('review_wanted_text', { store }),
      ...products.map(({ name }) => textIn(name, words.locale)),
      words.say('review_wanted_why'),
    ],
    action: { label: words.say('review_wanted_action'), href: origin + localizedPath(path, words.locale) },
  })
}
