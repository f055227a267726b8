import type { Words } from '../words.ts'
import { MailLayout, Paragraph, PreferencesLink } from './layout.tsx'

interface PlainProps {
  readonly words: Words
  readonly name: string
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly href: string }
  /** Whether readers can turn off emails of this kind in their preferences. */
  readonly isRefusable?: boolean
}

/** An email of a few sentences and one button. */
export function PlainMail({
  words,
  name,
  preview,
  heading,
  paragraphs,
  action,
  isRefusable = false,
}: PlainProps) {
  return (
    <MailLayout
      words={words}
      preview={preview}
      heading={heading}
      action={action}
      ending={isRefusable && <PreferencesLink words={words} />}
    >
      <Paragraph>{words.say('greeting', { name })}</Paragraph>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
    </MailLayout>
  )
}
