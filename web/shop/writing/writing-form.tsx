import type { ReactNode } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import type { useFormChecks } from '#app/form-checks.ts'
import type { Refusal } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'

/** How a form in a dialog is sent. */
export interface Sending {
  readonly isBusy: boolean
  readonly send: (form: FormData) => void
}

interface WritingFormProps {
  readonly checks: ReturnType<typeof useFormChecks>
  readonly refusal: Refusal | undefined
  readonly sending: Sending | undefined
  readonly encType?: NonNullable<FormProps['encType']>
  readonly className: string
  readonly children: ReactNode
}

/** Form validated before it is sent: by a post to its page, or by an API call in a dialog. */
export function WritingForm({ checks, refusal, sending, children, ...look }: WritingFormProps) {
  return (
    <Form
      method="post"
      {...look}
      {...checks.form}
      onSubmit={(event) => {
        checks.form.onSubmit(event)
        if (!sending || event.defaultPrevented) return
        event.preventDefault()
        sending.send(new FormData(event.currentTarget))
      }}
    >
      {refusal && Object.keys(refusal.errors).length === 0 ? (
        <Alert tone="danger">{refusal.message}</Alert>
      ) : null}
      {children}
    </Form>
  )
}

/** Returns whether the form is being sent, in either way. */
export function useIsSending(sending: Sending | undefined): boolean {
  const { state } = useNavigation()
  return sending ? sending.isBusy : state !== 'idle'
}
