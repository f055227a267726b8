import { type ReactNode, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { ActionBar } from '#ui/action-bar.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import type { Values } from '../form-rows.ts'
import { useTranslate } from '../i18n.tsx'
import type { MessageKey } from '../message-keys.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormFields } from './form-context.tsx'
import type { Limits } from './limits.ts'
import { type FormOutcome, refusalIn } from './outcome.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import { useSaveShortcut } from './use-save-shortcut.ts'
import { useSavedForm } from './use-saved-form.ts'

interface ContractFormProps {
  readonly values: Values
  readonly limits: Limits
  /** Answer of the action; undefined before the first attempt to save. */
  readonly outcome: FormOutcome
  /** Shown when somebody else saved meanwhile. */
  readonly conflict?: MessageKey
  /** Of a form with files. */
  readonly encType?: 'multipart/form-data'
  /** Value of the save button, in a form with several commands. */
  readonly command?: string
  readonly save: MessageKey
  /** Shown once saved, unless that leads to another address. */
  readonly done?: MessageKey
  /** More buttons of the bar. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

const id = 'form'
const saveButtonId = 'save'

/** Form whose fields are those of an endpoint's body (send-form.server.ts), with a bar to save it. */
export function ContractForm({ values, limits, outcome, done, ...props }: ContractFormProps) {
  const { conflict, command, encType, save, more, children } = props
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const { blocker, epoch, markChanged, onSubmit } = useSavedForm({ values, outcome, done })
  const isBusy = useNavigation().formMethod === 'POST'
  useSaveShortcut(form, saveButtonId)
  const isHydrated = useIsHydrated()
  const refusal = refusalIn(outcome)
  // Rows that were moved or removed have other names, so the fields are made again.
  const rows = refusal?.code === '' ? JSON.stringify(refusal.values) : ''
  return (
    <FormFields
      key={`${epoch} ${rows}`}
      id={id}
      values={refusal?.values ?? values}
      errors={refusal?.errors ?? {}}
      limits={limits}
      isBusy={isBusy}
      marks="none"
      markChanged={markChanged}
    >
      <Form
        ref={form}
        id={id}
        method="post"
        {...(encType && { encType })}
        noValidate
        preventScrollReset
        onInput={markChanged}
        onSubmit={onSubmit}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        {command === undefined ? null : <EnterSubmit command={command} />}
        {/* With script, a toast tells it. */}
        {done && outcome && !refusal && !isHydrated ? <Alert tone="success">{t(done)}</Alert> : null}
        {conflict && refusal?.code === 'state_conflict' ? (
          <Alert tone="danger">{t(conflict)}</Alert>
        ) : (
          <ErrorSummary refusal={refusal} />
        )}
        {children}
        <ActionBar>
          <Button
            id={saveButtonId}
            type="submit"
            isBusy={isBusy}
            {...(command !== undefined && { name: 'command', value: command })}
          >
            {t(save)}
          </Button>
          {more}
        </ActionBar>
      </Form>
      <UnsavedDialog blocker={blocker} />
    </FormFields>
  )
}
