import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { reportReasons } from '#values/review.ts'
import { textLengths } from '#values/text-lengths.ts'
import { type Sending, useIsSending, WritingForm } from '../writing/writing-form.tsx'

interface ReportFormProps {
  readonly kind: string
  readonly id: string
  readonly refusal: Refusal | undefined
  readonly written?: Refusal['values'] | undefined
  readonly sending?: Sending | undefined
}

const check: FormCheck = { reason: { missing: 'reviews.reason_required' } }

export function ReportForm({ kind, id, refusal, written, sending }: ReportFormProps) {
  const t = useTranslate()
  const checks = useFormChecks(check, refusal)
  const isBusy = useIsSending(sending)
  return (
    <WritingForm checks={checks} refusal={refusal} sending={sending} className="flex flex-col gap-6">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <RadioCards
        legend={t('reviews.report_reason')}
        name="reason"
        isRequired
        defaultValue={written?.reason}
        error={checks.errorOf('reason')}
        options={reportReasons.map((value) => ({ value, label: t(`reviews.reason_${value}`) }))}
      />
      <Field label={t('reviews.report_note')} isOptional error={checks.errorOf('note')}>
        <Textarea
          name="note"
          rows={3}
          maxLength={textLengths.reportNote}
          defaultValue={written?.note ?? ''}
        />
      </Field>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('reviews.send_report')}
        </Button>
      </div>
    </WritingForm>
  )
}
