import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Changed } from '#contract/market-rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { RuleHistory } from './rule-history.tsx'

interface RulePageProps<Change extends Changed> {
  readonly title: string
  readonly text: string
  readonly saved: string | undefined
  readonly refusal: Refusal | undefined
  readonly children: ReactNode
  readonly save: string
  readonly changes: readonly Change[]
  /** Describes a setting. */
  readonly tell: (change: Change) => ReactNode
}

/** Page of one market rule: form and history. */
export function RulePage<Change extends Changed>({
  title,
  text,
  saved,
  refusal,
  children,
  save,
  changes,
  tell,
}: RulePageProps<Change>) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHeader title={title} text={text} />
      <div className="mt-6 mb-8 grid max-w-4xl gap-6">
        {saved === undefined ? null : <Alert tone="success">{saved}</Alert>}
        <Panel title={t('payouts.rule_now')}>
          <Form method="post" noValidate className="grid gap-5">
            <FormAlert refusal={refusal} errorCount={Object.keys(refusal?.errors ?? {}).length} />
            {children}
            <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
              {save}
            </Button>
          </Form>
        </Panel>
        <RuleHistory changes={changes}>{tell}</RuleHistory>
      </div>
    </>
  )
}
