import { textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { readSubmissionFacts, type SubmissionFacts } from './facts/submission-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies a store's owner and managers that a product, or changes of it, were approved or rejected. */
export async function notifyProductReviewed(
  begin: Begin,
  submissionId: string,
  options: NotificationsOptions,
): Promise<void> {
  const submission = await begin((work) => readSubmissionFacts(work, submissionId))
  if (!submission) return
  await post(begin, productReviewedEmails(submission, submissionId, options), options)
}

export function productReviewedEmails(
  { product_id, product, kind, state, reason, store, store_slug, sellers }: SubmissionFacts,
  submissionId: string,
  options: NotificationsOptions,
): EmailMessage[] {
  const target = `/seller/desk/${store_slug}/products/${product_id}`
  return sellers.map((seller) => {
    const words = wordsIn(seller.locale)
    const values = { product: textIn(product, words.locale), store, reason: reason ?? '' }
    const text = words.say(`product_${state}_${kind}`, values)
    return emailToUser(seller, words, {
      kind: `product_${state}`,
      cause: `${submissionId}:${seller.id}`,
      subject: words.say(`product_${state}_subject`, values),
      preview: text,
      paragraphs:
        state === 'rejected'
          ? [text, words.say('product_rejected_reason', values), words.say('product_rejected_next')]
          : [text],
      action: {
        label: words.say('product_reviewed_action'),
        href: options.origin + localizedPath(target, words.locale),
      },
      notice: { kind: `product_${state}`, facts: { product, store }, target },
    })
  })
}
