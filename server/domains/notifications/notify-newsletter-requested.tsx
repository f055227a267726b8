import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { readSubscriber, type SubscriberFacts } from './facts/newsletter-queries.ts'
import { MailLayout, MailLink, Paragraph } from './mails/layout.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Emails an address to confirm the newsletter, after each request until it is confirmed. */
export async function notifyNewsletterRequested(
  begin: Begin,
  key: string,
  options: NotificationsOptions,
): Promise<void> {
  const subscriber = await begin((work) => readSubscriber(work, key))
  if (subscriber) await post(begin, [newsletterRequestedEmail(subscriber, options)], options)
}

export function newsletterRequestedEmail(
  { email, locale, secret, asked_at: askedAt }: SubscriberFacts,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(locale)
  const href = newsletterHref(secret, words.locale, options)
  return {
    kind: 'newsletter_asked',
    dedupeKey: `newsletter_asked:${secret}:${askedAt.getTime()}`,
    recipient: email,
    userId: null,
    groupId: null,
    locale: words.locale,
    unsubscribeUrl: href,
    subject: words.say('newsletter_asked_subject'),
    body: (
      <MailLayout
        words={words}
        preview={words.say('newsletter_asked_preview')}
        heading={words.say('newsletter_asked_subject')}
        action={{ label: words.say('newsletter_asked_action'), href }}
        ending={<MailLink href={href}>{words.say('newsletter_end')}</MailLink>}
      >
        <Paragraph>{words.say('greeting_plain')}</Paragraph>
        <Paragraph>{words.say('newsletter_asked_text')}</Paragraph>
        <Paragraph>{words.say('newsletter_asked_otherwise')}</Paragraph>
      </MailLayout>
    ),
  }
}

export function newsletterHref(
  secret: string,
  locale: Parameters<typeof localizedPath>[1],
  { origin }: NotificationsOptions,
): string {
  return origin + localizedPath(`/newsletter/${secret}`, locale)
}
