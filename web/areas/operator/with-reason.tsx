import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface WithReasonProps {
  readonly label: string
  readonly text: string
  readonly command: string
  /** What the command is about, as a hidden field. */
  readonly subject: { readonly name: string; readonly value: string }
  readonly error?: string | undefined
}

/** A command that somebody will read the reason of; the form opens in place, with or without script. */
export function WithReason({ label, text, command, subject, error }: WithReasonProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Disclosure label={label} isOpen={error !== undefined}>
      <Form method="post" className="grid gap-3 pt-2">
        <p className="max-w-prose text-sm text-muted">{text}</p>
        <input type="hidden" name={subject.name} value={subject.value} />
        <Field label={t('operator.reason')} error={error}>
          <TextInput name="reason" required maxLength={300} />
        </Field>
        <Button type="submit" variant="danger" name="command" value={command} disabled={isBusy}>
          {label}
        </Button>
      </Form>
    </Disclosure>
  )
}
