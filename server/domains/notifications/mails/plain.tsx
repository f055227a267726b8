import { Text } from '@react-email/components'
import type { Words } from '../words.ts'
import { MailLayout, styles } from './layout.tsx'

interface PlainProps {
  readonly words: Words
  readonly name: string
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly href: string }
}

/** What is said in a few sentences, with one way on. */
export function PlainMail({ words, name, preview, heading, paragraphs, action }: PlainProps) {
  return (
    <MailLayout words={words} preview={preview} heading={heading} action={action}>
      <Text style={styles.text}>{words.say('greeting', { name })}</Text>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={styles.text}>
          {paragraph}
        </Text>
      ))}
    </MailLayout>
  )
}
