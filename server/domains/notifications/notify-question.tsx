import { textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import {
  type AnsweredQuestion,
  type AskedQuestion,
  readAnsweredQuestion,
  readAskedQuestion,
} from './facts/review-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

export async function notifyQuestionAsked(
  begin: Begin,
  questionId: string,
  options: NotificationsOptions,
): Promise<void> {
  const asked = await begin((work) => readAskedQuestion(work, questionId))
  if (!asked) return
  await post(begin, [questionAskedEmail(asked, questionId, options)], options)
}

export function questionAskedEmail(
  asked: AskedQuestion,
  questionId: string,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(asked.seller.locale)
  const product = textIn(asked.product, words.locale)
  return emailToUser(asked.seller, words, {
    kind: 'question_asked',
    cause: questionId,
    preview: words.say('question_asked_preview'),
    subject: words.say('question_asked_subject', { product }),
    paragraphs: [
      words.say('question_asked_text', { author: asked.author, product }),
      asked.question,
      words.say('question_asked_hint'),
    ],
    action: {
      label: words.say('question_asked_action'),
      href: options.origin + localizedPath(`/seller/desk/${asked.store_slug}/questions`, words.locale),
    },
  })
}

export async function notifyQuestionAnswered(
  begin: Begin,
  answerId: string,
  options: NotificationsOptions,
): Promise<void> {
  const answered = await begin((work) => readAnsweredQuestion(work, answerId))
  if (!answered) return
  await post(begin, [questionAnsweredEmail(answered, answerId, options)], options)
}

export function questionAnsweredEmail(
  answered: AnsweredQuestion,
  answerId: string,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(answered.asker.locale)
  const product = textIn(answered.product, words.locale)
  const target = `/product/${answered.product_slug}#questions`
  return emailToUser(answered.asker, words, {
    kind: 'question_answered',
    cause: answerId,
    preview: words.say('question_answered_preview', { author: answered.author }),
    subject: words.say('question_answered_subject', { product }),
    paragraphs: [
      words.say('question_answered_yours', { question: answered.question }),
      words.say('question_answered_text', { author: answered.author, answer: answered.answer }),
    ],
    action: {
      label: words.say('question_answered_action'),
      href: options.origin + localizedPath(target, words.locale),
    },
    notice: {
      kind: 'question_answered',
      facts: { author: answered.author, product: answered.product },
      target,
    },
  })
}
