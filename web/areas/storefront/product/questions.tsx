import { MessagesSquare } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { HelpfulButton } from '#shop/reviews/helpful-button.tsx'
import { OneQuestion } from '#shop/reviews/one-question.tsx'
import { useOwnPart } from '#shop/reviews/own-part.ts'
import { ReportLink } from '#shop/reviews/report-link.tsx'
import { WriteLink } from '#shop/writing/write-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const SHOWN_MAX = 4

export interface QuestionsProps {
  readonly product: Pick<Product, 'slug' | 'left_out'>
  readonly questions: Answer<Endpoints['GET /products/{slug}/questions']>
}

export function Questions({ product: { slug, left_out: leftOut }, questions }: QuestionsProps) {
  const t = useTranslate()
  const part = useOwnPart(slug)
  const write = leftOut.includes('ask') ? null : <WriteLink kind="question" slug={slug} part={part} />
  const toAnswer = part?.open_questions.length ?? 0
  return (
    <section id="questions" aria-labelledby="questions-title" className="page-width scroll-mt-28">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h2 id="questions-title" className="text-4xl">
          {t('reviews.questions_title')}
        </h2>
        {questions.total > 0 ? write : null}
      </div>
      {questions.total === 0 ? (
        <EmptyState
          icon={MessagesSquare}
          title={t('reviews.no_questions_title')}
          text={write ? t('reviews.no_questions_text') : ''}
          heading="h3"
          action={write}
        />
      ) : (
        <ul className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
          {questions.data.slice(0, SHOWN_MAX).map((question) => (
            <li key={question.id}>
              <OneQuestion
                question={question}
                actionsOf={({ id, author, helpful_count }) => (
                  <>
                    <HelpfulButton
                      kind="answer"
                      id={id}
                      author={author}
                      count={helpful_count}
                      slug={slug}
                      part={part}
                    />
                    <ReportLink kind="answer" id={id} author={author} slug={slug} part={part} />
                  </>
                )}
              />
            </li>
          ))}
        </ul>
      )}
      {questions.total > SHOWN_MAX || toAnswer > 0 ? (
        <div className="mt-8">
          <ButtonLink to={`/product/${slug}/questions`} variant="quiet" icon={MessagesSquare}>
            {toAnswer > 0
              ? t('reviews.help_answer', { count: toAnswer })
              : t('reviews.all_questions', { count: questions.total })}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  )
}
