import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Changed } from '#contract/market-rules.ts'
import { Moment } from '#shop/moment.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'

/** Earlier settings of a rule with author and date, latest first. */
export function RuleHistory<Change extends Changed>({
  changes,
  children,
}: {
  changes: readonly Change[]
  children: (change: Change) => ReactNode
}) {
  const t = useTranslate()
  if (changes.length === 0)
    return (
      <Panel title={t('payouts.rule_history')}>
        <p className="text-muted">{t('payouts.rule_history_none')}</p>
      </Panel>
    )
  return (
    <Table
      caption={t('payouts.rule_history')}
      rows={changes}
      keyOf={({ at }) => at}
      columns={[
        { label: t('payouts.rule_at'), isHeader: true, cell: ({ at }) => <Moment at={at} /> },
        { label: t('payouts.rule_by'), cell: ({ by }) => (by === undefined ? '—' : <bdi>{by}</bdi>) },
        {
          label: t('payouts.rule_set_to'),
          cell: (change) => <span className="block max-w-96 max-md:text-end">{children(change)}</span>,
        },
      ]}
    />
  )
}
