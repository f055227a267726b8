import type { ReactNode } from 'react'
import { ContractForm } from '#app/form/contract-form.tsx'
import type { FormOutcome } from '#app/form/outcome.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import type { LoadedSettings } from './loaded-settings.server.ts'
import { SettingsHistory, type ToldField } from './settings-history.tsx'

interface SettingsPageProps {
  readonly texts: {
    readonly title: MessageKey
    readonly text: MessageKey
    /** Heading of the form. */
    readonly panel?: MessageKey
    readonly save: MessageKey
    readonly done: MessageKey
  }
  readonly breadcrumb?: ReactNode
  readonly aside?: ReactNode
  readonly loaded: Pick<LoadedSettings, 'values' | 'limits' | 'history'>
  readonly outcome: FormOutcome
  readonly fields: readonly ToldField[]
  /** Shown below the form. */
  readonly below?: ReactNode
  /** The fields of the form. */
  readonly children: ReactNode
}

/** Settings in sections with one bar to save them, and their history. */
export function SettingsPage({
  texts,
  breadcrumb,
  aside,
  loaded: { values, limits, history },
  outcome,
  fields,
  below,
  children,
}: SettingsPageProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader breadcrumb={breadcrumb} title={t(texts.title)} text={t(texts.text)} aside={aside} />
      <div className="mt-6 mb-8 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        <ContractForm values={values} limits={limits} outcome={outcome} save={texts.save} done={texts.done}>
          <Panel title={t(texts.panel ?? 'payouts.rule_now')}>
            <div className="grid gap-5">{children}</div>
          </Panel>
        </ContractForm>
        {below}
        <SettingsHistory history={history} current={values} fields={fields} />
      </div>
    </>
  )
}
