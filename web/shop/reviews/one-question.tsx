import { MessageCircleQuestionMark, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Answer, Question } from '#contract/reviews.ts'
import { Icon } from '#ui/icon.tsx'
import { Moment } from '../moment.tsx'

interface OneQuestionProps {
  readonly question: Question
  readonly heading?: 'h2' | 'h3' | 'h4'
  readonly actionsOf?: (answer: Answer) => ReactNode
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** A question with the answers of the store and of other buyers. */
export function OneQuestion({
  question,
  heading: Heading = 'h3',
  actionsOf,
  aside,
  children,
}: OneQuestionProps) {
  const t = useTranslate()
  return (
    <article id={`question-${question.id}`} className="flex scroll-mt-32 flex-col gap-3">
      <header className="flex gap-3">
        <Icon of={MessageCircleQuestionMark} className="mt-1 text-accent-text" />
        <div className="min-w-0">
          <Heading lang={question.locale} className="text-lg break-words">
            {question.question}
          </Heading>
          <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <p>
              <bdi>{question.author}</bdi> · <Moment at={question.created_at} style="day" />
            </p>
            {aside}
          </div>
        </div>
      </header>
      {question.answers.length > 0 ? (
        <ul className="flex flex-col gap-4 ps-8">
          {question.answers.map((answer) => (
            <li key={answer.id} className="flex flex-col gap-1.5">
              <p lang={answer.locale} className="max-w-prose whitespace-pre-line break-words">
                {answer.body}
              </p>
              <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                {answer.is_store ? <Icon of={Store} size="sm" className="text-accent-text" /> : null}
                <bdi className="font-medium text-body">{answer.author}</bdi>
                {answer.is_store ? null : <span>{t('reviews.has_it')}</span>}
                <Moment at={answer.created_at} style="day" />
              </p>
              {actionsOf ? (
                <div className="flex flex-wrap items-center gap-2">{actionsOf(answer)}</div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {children ? <div className="flex flex-wrap items-center gap-2 ps-8">{children}</div> : null}
    </article>
  )
}
