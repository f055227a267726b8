import { SendHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { messageLengthMax } from '#values/message.ts'

const checked: FormCheck = { text: { missing: 'messages.text_required' } }

interface MessageFormProps {
  /** Idempotency key of the next message. */
  readonly attempt: string
  readonly label: string
  readonly refusal: Refusal | undefined
  /** Text to start from. */
  readonly text?: string
  readonly hasFocus?: boolean
  readonly hint?: ReactNode
  /** More fields of the form. */
  readonly children?: ReactNode
}

/** Form for a message; give it a new key once a message was sent, which empties it. */
export function MessageForm({ attempt, label, refusal, text, hasFocus, hint, children }: MessageFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(checked, refusal)
  return (
    <Form method="post" {...checks.form} preventScrollReset className="flex flex-col gap-3">
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      <input type="hidden" name="attempt" value={attempt} />
      {children}
      <Field label={label} hint={hint} error={checks.errorOf('text')}>
        <Textarea
          name="text"
          required
          rows={3}
          maxLength={messageLengthMax}
          defaultValue={refusal?.values.text ?? text ?? ''}
          autoFocus={hasFocus}
          dir="auto"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
              event.currentTarget.form?.requestSubmit()
            }
          }}
        />
      </Field>
      <Button type="submit" icon={SendHorizontal} isBusy={isBusy} className="self-end max-sm:w-full">
        {t('messages.send')}
      </Button>
    </Form>
  )
}
