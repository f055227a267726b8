import { Form, useNavigation } from 'react-router'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import type { Refusal } from '#app/refusal.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { textLengths } from '#values/text-lengths.ts'

interface WithReasonProps {
  /** Label of the disclosure, and of its button unless `action` is given. */
  readonly label: string
  readonly action?: string
  readonly text?: string
  readonly reason: { readonly label: string; readonly hint?: string; readonly name?: 'reason' | 'answer' }
  readonly command: string
  /** Hidden field with the subject of the command. */
  readonly subject?: { readonly name: string; readonly value: string }
  /** Errors of this command; the page shows those not about the reason. */
  readonly refusal: Refusal | undefined
}

/** Command that requires a reason, which its recipient will read; the form opens in place, with or without script. */
export function WithReason({ label, action, text, reason, command, subject, refusal }: WithReasonProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { name = 'reason', hint } = reason
  const check: FormCheck = { [name]: { missing: 'problems.field_empty' } }
  const checks = useFormChecks(check, refusal)
  return (
    <Disclosure label={label} isOpen={refusal?.errors[name] !== undefined}>
      <Form method="post" {...checks.form} className="grid justify-items-start gap-3 pt-2 text-start">
        {text ? <p className="max-w-prose text-sm text-muted">{text}</p> : null}
        {subject ? <input type="hidden" name={subject.name} value={subject.value} /> : null}
        <Field label={reason.label} hint={hint} error={checks.errorOf(name)} className="w-full">
          <TextInput
            name={name}
            required
            maxLength={textLengths.reason}
            defaultValue={refusal?.values[name]}
          />
        </Field>
        <Button type="submit" variant="danger" name="command" value={command} disabled={isBusy}>
          {action ?? label}
        </Button>
      </Form>
    </Disclosure>
  )
}
