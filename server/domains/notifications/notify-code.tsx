import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { type ProofFacts, readProof } from './facts/person-queries.ts'
import { CodeMail } from './mails/code.tsx'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Emails a requested code to its mailbox; unknown mailboxes get nothing. */
export async function notifyCode(
  begin: Begin,
  proofId: string,
  options: NotificationsOptions,
): Promise<void> {
  const proof = await begin((work) => readProof(work, proofId))
  const letter = proof && codeEmail(proof, options)
  if (letter) await post(begin, [letter], options)
}

export function codeEmail(proof: ProofFacts, options: NotificationsOptions): EmailMessage | undefined {
  if (proof.purpose === 'register' && proof.user_id !== null) return accountExists(proof, options)
  if (proof.purpose === 'reset_password' && proof.user_id === null) return undefined
  const words = wordsIn(proof.locale)
  const subject = words.say(`code_${proof.purpose}_subject`)
  return {
    kind: `code_${proof.purpose}`,
    subject,
    body: (
      <CodeMail
        words={words}
        name={proof.name ?? undefined}
        heading={subject}
        text={words.say(`code_${proof.purpose}_text`)}
        code={options.codeOf(proof)}
      />
    ),
    ...addressed(proof, words.locale),
    isSecret: true,
  }
}

/** Sent to the owner of an address that is already registered; the person who tried it learns nothing. */
function accountExists(proof: ProofFacts, { origin }: NotificationsOptions): EmailMessage {
  const words = wordsIn(proof.owner_locale ?? proof.locale)
  const subject = words.say('account_exists_subject')
  const href = origin + localizedPath('/auth/login', words.locale)
  return {
    kind: 'account_exists',
    subject,
    body: (
      <PlainMail
        words={words}
        name={proof.name ?? ''}
        preview={words.say('account_exists_preview')}
        heading={subject}
        paragraphs={[words.say('account_exists_text')]}
        action={{ label: words.say('account_exists_action'), href }}
      />
    ),
    ...addressed(proof, words.locale),
  }
}

function addressed({ id, sends, email, user_id }: ProofFacts, locale: string) {
  return {
    dedupeKey: `code:${id}:${sends}`,
    recipient: email,
    userId: user_id,
    groupId: null,
    locale,
  }
}
