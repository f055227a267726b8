import type { Words } from '../words.ts'
import { Code, MailLayout, Paragraph } from './layout.tsx'

interface CodeProps {
  readonly words: Words
  readonly name: string | undefined
  readonly heading: string
  readonly text: string
  readonly code: string
}

/** A one-time code. It has no link: the reader has the page open that needs the code. */
export function CodeMail({ words, name, heading, text, code }: CodeProps) {
  const greeting = name === undefined ? words.say('greeting_plain') : words.say('greeting', { name })
  return (
    <MailLayout words={words} preview={words.say('code_preview')} heading={heading}>
      <Paragraph>{greeting}</Paragraph>
      <Paragraph>{text}</Paragraph>
      <Code>{code}</Code>
      <Paragraph>{words.say('code_otherwise')}</Paragraph>
    </MailLayout>
  )
}
