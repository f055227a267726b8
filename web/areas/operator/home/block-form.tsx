import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import type { HomeBlockKind } from '#values/home-page.ts'
import { BlockFields, type FormState } from './block-fields.tsx'
import { blockFields } from './fields.ts'
import type { Settings } from './settings-input.ts'

interface BlockFormProps {
  readonly kind: HomeBlockKind
  readonly revision: number
  readonly isShown: boolean
  readonly settings: Settings
  readonly state: FormState
  readonly message: string | undefined
}

/** Form of a block. Items of its lists are added, removed and moved without script. */
export function BlockForm({ kind, revision, isShown, settings, state, message }: BlockFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const errorCount = Object.keys(state.errors).length
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="grid gap-6">
      {/* Enter in a picker's search field searches. */}
      <EnterSubmit command="enter" />
      {errorCount > 0 ? <Alert tone="danger">{t('auth.errors_title', { count: errorCount })}</Alert> : null}
      {errorCount === 0 && message !== undefined ? <Alert tone="danger">{message}</Alert> : null}
      <input type="hidden" name="revision" value={revision} />
      <BlockFields fields={blockFields[kind]} settings={settings} state={state} />
      <Checkbox name="is_shown" defaultChecked={isShown} label={t('editing.home_is_shown')} />
      <ActionBar>
        <Button type="submit" name="command" value="keep" isBusy={isBusy}>
          {t('editing.home_keep')}
        </Button>
        <ButtonLink to="/operator/home" variant="quiet">
          {t('editing.home_back')}
        </ButtonLink>
      </ActionBar>
    </Form>
  )
}
