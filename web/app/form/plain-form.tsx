import type { ReactNode } from 'react'
import { Form, type FormProps } from 'react-router'
import { type FormCheck, useFormChecks } from '../form-checks.ts'
import type { Values } from '../form-rows.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormFields } from './form-context.tsx'
import type { Limits } from './limits.ts'
import { type FormOutcome, refusalIn } from './outcome.ts'

interface PlainFormProps extends Omit<FormProps, 'method'> {
  /** As saved; empty by default. */
  readonly values?: Values
  readonly limits: Limits
  /** Answer of the action, unless it is that of another form of the page. */
  readonly outcome: FormOutcome
  /** What the browser checks before the form is sent. */
  readonly check?: FormCheck
  /** Which fields their labels name (form-context.tsx). */
  readonly marks?: 'optional' | 'none'
  /** `Form` of a fetcher. */
  readonly as?: typeof Form
  readonly children: ReactNode
}

/** Form whose fields are those of an endpoint's body (send-form.server.ts), with its own buttons. */
export function PlainForm({
  values = {},
  limits,
  outcome,
  check = {},
  marks = 'optional',
  as: Shell = Form,
  children,
  className = 'flex flex-col items-start gap-5',
  ...form
}: PlainFormProps) {
  const refusal = refusalIn(outcome)
  const { errors, isTried, form: checked } = useFormChecks(check, refusal)
  const hasErrors = Object.keys(errors).length > 0
  const summary = hasErrors
    ? { code: 'invalid_input', message: '', values: {}, errors }
    : Object.keys(refusal?.errors ?? {}).length > 0
      ? undefined
      : refusal
  return (
    <FormFields values={refusal?.values ?? values} errors={errors} limits={limits} marks={marks}>
      <Shell method="post" preventScrollReset {...checked} {...form} className={className}>
        {isTried ? <ErrorSummary refusal={summary} /> : null}
        {children}
      </Shell>
    </FormFields>
  )
}
