import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { OwnQuestion } from '#contract/reviews.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { textLengths } from '#values/text-lengths.ts'
import { type Sending, useIsSending, WritingForm } from '../writing/writing-form.tsx'

interface QuestionFormProps {
  readonly question?: OwnQuestion | undefined
  readonly refusal: Refusal | undefined
  /** Draft to continue with. */
  readonly written?: Refusal['values'] | undefined
  readonly sending?: Sending | undefined
}

const check: FormCheck = { question: { missing: 'buy.field_empty' } }

export function QuestionForm({ question, refusal, written, sending }: QuestionFormProps) {
  const t = useTranslate()
  const checks = useFormChecks(check, refusal)
  const isBusy = useIsSending(sending)
  return (
    <WritingForm checks={checks} refusal={refusal} sending={sending} className="flex flex-col gap-5">
      {question ? <input type="hidden" name="id" value={question.id} /> : null}
      <Field
        label={t('reviews.your_question')}
        hint={t('reviews.question_hint')}
        error={checks.errorOf('question')}
      >
        <Textarea
          name="question"
          required
          maxLength={textLengths.question}
          defaultValue={written?.question ?? question?.question ?? ''}
        />
      </Field>
      <div>
        <Button type="submit" variant="action" size="lg" name="command" value="save" isBusy={isBusy}>
          {t(question ? 'reviews.save' : 'reviews.send_question')}
        </Button>
      </div>
    </WritingForm>
  )
}
