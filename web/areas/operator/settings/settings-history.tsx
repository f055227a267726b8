import { RotateCcw } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { isSame } from '#app/form/values.ts'
import type { Values } from '#app/form-rows.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { formatMoment, Moment } from '#shop/moment.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import type { LoadedSettings } from './loaded-settings.server.ts'

export interface ToldField {
  readonly name: string
  readonly label: string
  readonly tell: (values: Values) => string
}

interface SettingsHistoryProps {
  readonly history: LoadedSettings['history']
  readonly current: Values
  /** In the order of the form. */
  readonly fields: readonly ToldField[]
}

/** Earlier settings, latest first: what changed, who changed it and when. Settings of a currency follow one another. */
export function SettingsHistory({ history, current, fields }: SettingsHistoryProps) {
  const t = useTranslate()
  if (history.length === 0)
    return (
      <Panel title={t('payouts.rule_history')}>
        <p className="text-muted">{t('payouts.rule_history_none')}</p>
      </Panel>
    )
  const rows = history.flatMap((change, place) => {
    const before = history
      .slice(place + 1)
      .find(({ values }) => values.currency === change.values.currency)?.values
    const changed = fields.filter(({ tell }) => !before || tell(change.values) !== tell(before))
    // A change of what the form does not show, such as a date that the market notes itself.
    return changed.length === 0 ? [] : [{ ...change, changed }]
  })
  return (
    <Table
      caption={t('payouts.rule_history')}
      rows={rows}
      keyOf={({ at }) => at}
      columns={[
        { label: t('payouts.rule_at'), isHeader: true, cell: ({ at }) => <Moment at={at} /> },
        { label: t('payouts.rule_by'), cell: ({ by }) => (by === undefined ? '—' : <bdi>{by}</bdi>) },
        {
          label: t('payouts.rule_set_to'),
          cell: ({ values, changed }) => (
            <ul className="max-w-96 wrap-anywhere max-md:text-end">
              {fields
                .filter((field) => field.name === 'currency' || changed.includes(field))
                .map(({ name, label, tell }) => (
                  <li key={name}>
                    {t('payouts.rule_field', { label })}{' '}
                    <bdi className="font-semibold text-strong">{tell(values)}</bdi>
                  </li>
                ))}
            </ul>
          ),
        },
        {
          label: t('payouts.rule_restore'),
          cell: ({ at, values }) =>
            isSame(values, current) ? t('payouts.rule_current') : <Restore at={at} values={values} />,
        },
      ]}
    />
  )
}

function Restore({ at, values }: { readonly at: string; readonly values: Values }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        icon={RotateCcw}
        isBusy={isBusy}
        aria-label={`${t('payouts.rule_restore')}: ${formatMoment(at, 'moment', useLocale())}`}
      >
        {t('payouts.rule_restore')}
      </Button>
    </Form>
  )
}
