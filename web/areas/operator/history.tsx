import { useTranslate } from '#app/i18n.tsx'
import { Moment } from '#shop/moment.tsx'
import { Panel } from '#ui/panel.tsx'

interface HistoryProps {
  readonly steps: readonly { readonly label: string; readonly at: string; readonly by?: string | undefined }[]
}

export function History({ steps }: HistoryProps) {
  const t = useTranslate()
  return (
    <Panel title={t('payouts.events_title')}>
      <ol className="grid gap-3">
        {steps.map(({ label, at, by }) => (
          <li key={at + label} className="flex flex-wrap justify-between gap-x-4">
            <span className="text-strong">
              {label}
              {by ? <bdi className="block text-sm text-muted">{by}</bdi> : null}
            </span>
            <span className="text-sm text-muted">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
