import type { Words } from '../words.ts'
import { MailLayout, Paragraph } from './layout.tsx'

export function WelcomeMail({ words, name, href }: { words: Words; name: string; href: string }) {
  return (
    <MailLayout
      words={words}
      preview={words.say('welcome_preview')}
      heading={words.say('welcome_subject')}
      action={{ label: words.say('welcome_action'), href }}
    >
      <Paragraph>{words.say('greeting', { name })}</Paragraph>
      <Paragraph>{words.say('welcome_text')}</Paragraph>
    </MailLayout>
  )
}
