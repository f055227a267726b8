import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { OwnQuestion } from '#contract/reviews.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useAnswer } from '../dialogs/use-answer.ts'
import { OneQuestion } from '../reviews/one-question.tsx'
import { OwnTextState } from '../reviews/own-text-state.tsx'
import { ProductLine } from '../reviews/product-line.tsx'
import { QuestionForm } from '../reviews/question-form.tsx'
import { questionIn } from '../reviews/question-input.ts'
import { shopDialog, type WritingDialog } from '../shop-dialog.ts'
import { Done } from './done.tsx'
import { useSending } from './use-sending.ts'
import { WritingFrame } from './writing-frame.tsx'

/** Dialog to ask a question, or to edit one that has no answer yet. */
export function QuestionDialog({ dialog }: { dialog: Extract<WritingDialog, { kind: 'question' }> }) {
  const t = useTranslate()
  const { slug } = dialog
  const { answered, retry } = useAnswer(useCallback(() => readAsking(slug), [slug]))
  const [changedId, setChangedId] = useState(dialog.changes)
  const [outcome, setOutcome] = useState<'saved' | 'deleted'>()
  const part = answered.state === 'here' ? answered.answer.part : undefined
  const changed = part?.questions.find(({ id, answered_at }) => id === changedId && answered_at === undefined)

  const { sending, refusal, draft, written } = useSending(dialog, async (form) => {
    const body = questionIn(form)
    if (changed) await browserApi('PUT /customer/questions/{id}', { params: { id: changed.id }, body })
    else await browserApi('POST /products/{slug}/questions', { params: { slug }, body })
    setOutcome('saved')
  })
  const taking = useSending(dialog, async (form) => {
    await browserApi('DELETE /customer/questions/{id}', { params: { id: String(form.get('id')) } })
    setOutcome('deleted')
  })

  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (changedId !== undefined) form.current?.querySelector('textarea')?.focus()
  }, [changedId])

  function takeBack({ id }: OwnQuestion): void {
    const form = new FormData()
    form.set('id', id)
    taking.sending.send(form)
  }

  return (
    <WritingFrame
      title={t(changed ? 'reviews.change_question' : 'reviews.ask')}
      answered={answered}
      onRetry={retry}
      onClose={shopDialog.close}
      wasWritten={draft !== undefined}
    >
      {({ product, part: { can_ask: canAsk, questions } }) => (
        <>
          <ProductLine product={product} />
          {outcome ? (
            <Done>{t(outcome === 'saved' ? 'reviews.question_saved' : 'reviews.question_deleted')}</Done>
          ) : null}
          {!outcome && canAsk ? (
            <div ref={form}>
              <QuestionForm
                key={changed?.id}
                question={changed}
                refusal={refusal ?? taking.refusal}
                written={written}
                sending={sending}
              />
            </div>
          ) : null}
          {canAsk ? null : <Alert tone="info">{t('reviews.own_product_text')}</Alert>}
          {!outcome && questions.length > 0 ? (
            <OwnQuestions
              questions={questions}
              isBusy={taking.sending.isBusy}
              onChange={setChangedId}
              onReverse={takeBack}
            />
          ) : null}
        </>
      )}
    </WritingFrame>
  )
}

interface OwnQuestionsProps {
  readonly questions: readonly OwnQuestion[]
  readonly isBusy: boolean
  readonly onChange: (id: string) => void
  readonly onReverse: (question: OwnQuestion) => void
}

function OwnQuestions({ questions, isBusy, onChange, onReverse }: OwnQuestionsProps) {
  const t = useTranslate()
  return (
    <section aria-label={t('reviews.own_questions')} className="border-t border-line pt-6">
      <h3 className="mb-5 text-xl">{t('reviews.own_questions')}</h3>
      <ul className="flex flex-col gap-6">
        {questions.map((question) => (
          <li key={question.id} className="flex flex-col gap-3">
            <OneQuestion question={question} heading="h4" />
            <div className="flex flex-wrap items-center gap-3 ps-8">
              <OwnTextState of={question} />
              {question.answered_at ? null : (
                <>
                  <Button variant="plain" size="sm" onClick={() => onChange(question.id)}>
                    {t('reviews.change')}
                  </Button>
                  <Button variant="plain" size="sm" isBusy={isBusy} onClick={() => onReverse(question)}>
                    {t('reviews.take_back')}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function readAsking(slug: string) {
  const params = { slug }
  const [part, { product }] = await Promise.all([
    browserApi('GET /products/{slug}/own-part', { params }),
    browserApi('GET /products/{slug}/questions', { params, query: {} }),
  ])
  return { part, product }
}
