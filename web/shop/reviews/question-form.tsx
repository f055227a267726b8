import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { OwnQuestion } from '#contract/reviews.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/text-input.tsx'

interface QuestionFormProps {
  /** The one that is changed. */
  readonly question?: OwnQuestion | undefined
  readonly refusal: Refusal | undefined
}

/** A question about a product, new or changed. */
export function QuestionForm({ question, refusal }: QuestionFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      {refusal && !refusal.errors.question ? <Alert tone="danger">{refusal.message}</Alert> : null}
      {question ? <input type="hidden" name="id" value={question.id} /> : null}
      <Field
        label={t('reviews.your_question')}
        hint={t('reviews.question_hint')}
        error={refusal?.errors.question}
      >
        <Textarea
          name="question"
          maxLength={500}
          defaultValue={refusal?.values.question ?? question?.question ?? ''}
        />
      </Field>
      <div>
        <Button type="submit" variant="action" size="lg" name="command" value="save" isBusy={isBusy}>
          {t(question ? 'reviews.save' : 'reviews.send_question')}
        </Button>
      </div>
    </Form>
  )
}
