import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { textLengths } from '#values/text-lengths.ts'

interface ReferenceFormProps {
  readonly label: string
  readonly hint: string
  /** Idempotency key: the payment is marked once, however often the form is sent. */
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

/** Marks as paid, with the bank's reference. */
export function ReferenceForm({ label, hint, attempt, refusal }: ReferenceFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <input type="hidden" name="attempt" value={attempt} />
      <Field label={t('payouts.reference')} hint={hint} error={refusal?.errors.reference} className="w-full">
        <TextInput
          name="reference"
          required
          maxLength={textLengths.bankReference}
          autoComplete="off"
          defaultValue={refusal?.values.reference}
        />
      </Field>
      <Button type="submit" variant="action" name="command" value="paid" disabled={isBusy}>
        {label}
      </Button>
    </Form>
  )
}
