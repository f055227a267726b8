import type { Words } from '../words.ts'
import { MailLayout, MailLink, Paragraph } from './layout.tsx'

interface StockAlertProps {
  readonly words: Words
  /** Null without an account. */
  readonly name: string | null
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly href: string }
  readonly endHref: string
}

export function StockAlertMail({
  words,
  name,
  preview,
  heading,
  paragraphs,
  action,
  endHref,
}: StockAlertProps) {
  return (
    <MailLayout
      words={words}
      preview={preview}
      heading={heading}
      action={action}
      ending={<MailLink href={endHref}>{words.say('stock_alert_end')}</MailLink>}
    >
      <Paragraph>{name === null ? words.say('greeting_plain') : words.say('greeting', { name })}</Paragraph>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
    </MailLayout>
  )
}
