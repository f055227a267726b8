import { textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { type CouponFacts, readCoupon } from './facts/coupon-queries.ts'
import { readNewsletterKey } from './facts/newsletter-queries.ts'
import { MailLayout, MailLink, Paragraph } from './mails/layout.tsx'
import { newsletterHref } from './notify-newsletter-requested.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

export interface IssuedCoupon {
  readonly couponId: string
  readonly email: string
  readonly locale: string
}

/** Emails a coupon code to the address it was granted to; the code works only with this address. */
export async function notifyCouponIssued(
  begin: Begin,
  { couponId, email, locale }: IssuedCoupon,
  options: NotificationsOptions,
): Promise<void> {
  const { coupon, key } = await begin(async (work) => ({
    coupon: await readCoupon(work, couponId),
    key: await readNewsletterKey(work, email),
  }))
  if (!coupon) return
  await post(begin, [couponIssuedEmail({ ...coupon, key }, { couponId, email, locale }, options)], options)
}

export function couponIssuedEmail(
  coupon: CouponFacts & { readonly key: string | undefined },
  { couponId, email, locale }: IssuedCoupon,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(locale)
  const { code, key } = coupon
  const endHref = key && newsletterHref(key, words.locale, options)
  return {
    kind: 'coupon_given',
    dedupeKey: `coupon_given:${couponId}:${email}`,
    recipient: email,
    userId: null,
    groupId: null,
    locale: words.locale,
    subject: words.say('coupon_given_subject', { code }),
    ...(endHref && { unsubscribeUrl: endHref }),
    body: (
      <MailLayout
        words={words}
        preview={textIn(coupon.description, words.locale)}
        heading={words.say('coupon_given_heading')}
        action={{
          label: words.say('coupon_given_action'),
          href: options.origin + localizedPath('/deals', words.locale),
        }}
        ending={endHref && <MailLink href={endHref}>{words.say('newsletter_end')}</MailLink>}
      >
        <Paragraph>{textIn(coupon.description, words.locale)}</Paragraph>
        <Paragraph>{words.say('coupon_given_code', { code })}</Paragraph>
        <Paragraph>{words.say('coupon_given_terms', { email })}</Paragraph>
      </MailLayout>
    ),
  }
}
