import { Text } from '@react-email/components'
import type { Words } from '../words.ts'
import { MailLayout, styles } from './layout.tsx'

export function WelcomeMail({ words, name, href }: { words: Words; name: string; href: string }) {
  return (
    <MailLayout
      words={words}
      preview={words.say('welcome_preview')}
      heading={words.say('welcome_subject')}
      action={{ label: words.say('welcome_action'), href }}
    >
      <Text style={styles.text}>{words.say('greeting', { name })}</Text>
      <Text style={styles.text}>{words.say('welcome_text')}</Text>
    </MailLayout>
  )
}
