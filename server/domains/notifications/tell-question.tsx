/** Mails between those who ask about a product and those who answer. */
import { textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import { type Letter, post } from './post.ts'
import { type Addressee, readAnsweredQuestion, readAskedQuestion } from './queries.ts'
import { wordsIn } from './words.ts'

/** Tells the owner of a store that somebody asks about one of its products. */
export async function tellQuestionAsked(
  begin: Begin,
  questionId: string,
  options: NotificationsOptions,
): Promise<void> {
  const asked = await begin((work) => readAskedQuestion(work, questionId))
  if (!asked) return
  const words = wordsIn(asked.seller.locale)
  const product = textIn(asked.product, words.locale)
  const letter = letterTo(asked.seller, {
    kind: 'question_asked',
    cause: questionId,
    preview: words.say('question_asked_preview'),
    subject: words.say('question_asked_subject', { product }),
    paragraphs: [
      words.say('question_asked_text', { author: asked.author, product }),
      asked.question,
      words.say('question_asked_hint'),
    ],
    action: words.say('question_asked_action'),
    href: options.origin + localizedPath(`/seller/desk/${asked.store_slug}/questions`, words.locale),
  })
  await post(begin, [letter], options)
}

/** Tells whoever asked that there is an answer. */
export async function tellQuestionAnswered(
  begin: Begin,
  answerId: string,
  options: NotificationsOptions,
): Promise<void> {
  const answered = await begin((work) => readAnsweredQuestion(work, answerId))
  if (!answered) return
  const words = wordsIn(answered.asker.locale)
  const product = textIn(answered.product, words.locale)
  const target = `/product/${answered.product_slug}#questions`
  const letter = letterTo(answered.asker, {
    kind: 'question_answered',
    cause: answerId,
    preview: words.say('question_answered_preview', { author: answered.author }),
    subject: words.say('question_answered_subject', { product }),
    paragraphs: [
      words.say('question_answered_yours', { question: answered.question }),
      words.say('question_answered_text', { author: answered.author, answer: answered.answer }),
    ],
    action: words.say('question_answered_action'),
    href: options.origin + localizedPath(target, words.locale),
    notice: {
      kind: 'question_answered',
      facts: { author: answered.author, product: answered.product },
      target,
    },
  })
  await post(begin, [letter], options)
}

interface Said {
  readonly kind: string
  readonly cause: string
  readonly preview: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: string
  readonly href: string
  readonly notice?: Letter['notice']
}

function letterTo(
  addressee: Addressee,
  { kind, cause, subject, action, href, notice, ...said }: Said,
): Letter {
  const words = wordsIn(addressee.locale)
  return {
    kind,
    dedupeKey: `${kind}:${cause}`,
    recipient: addressee.email,
    userId: addressee.id,
    groupId: null,
    locale: words.locale,
    subject,
    ...(notice && { notice }),
    body: (
      <PlainMail
        {...said}
        words={words}
        name={addressee.name}
        heading={subject}
        action={{ label: action, href }}
      />
    ),
  }
}
