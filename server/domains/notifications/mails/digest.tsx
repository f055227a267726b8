import { Link } from '@react-email/link'
import type { Words } from '../words.ts'
import { MailLayout, Paragraph } from './layout.tsx'

interface DigestProps {
  readonly words: Words
  readonly name: string
  readonly heading: string
  readonly lines: readonly { readonly text: string; readonly href: string }[]
}

/** What happened with several orders, each with where its reader sees more. */
export function DigestMail({ words, name, heading, lines }: DigestProps) {
  const [first] = lines
  return (
    <MailLayout
      words={words}
      preview={words.say('order_digest_text')}
      heading={heading}
      action={{ label: words.say('view_order'), href: first?.href ?? '' }}
    >
      <Paragraph>{words.say('greeting', { name })}</Paragraph>
      <Paragraph>{words.say('order_digest_text')}</Paragraph>
      {lines.map(({ text, href }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same of one order
        <Paragraph key={`${href} ${place}`}>
          <Link href={href}>{text}</Link>
        </Paragraph>
      ))}
      <Paragraph>{words.say('order_digest_stranger')}</Paragraph>
    </MailLayout>
  )
}
