import { useTranslate } from '#app/i18n.tsx'
import type { ImportedRow } from '#contract/imports.ts'
import { Badge } from '#ui/badge.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { importTones } from './import-tones.ts'

/** The first products of an import with what is wrong, by row and column. */
export function Preview({ rows }: { rows: readonly ImportedRow[] }) {
  const t = useTranslate()
  return (
    <Panel title={t('imports.preview')}>
      <p className="mb-4 text-sm text-muted">{t('imports.preview_rows', { count: rows.length })}</p>
      <Table
        caption={t('imports.preview')}
        isFramed={false}
        rows={rows}
        keyOf={({ handle }) => handle}
        columns={[
          {
            label: t('imports.product'),
            isHeader: true,
            cell: ({ name, handle }) => <bdi className="wrap-anywhere text-strong">{name || handle}</bdi>,
          },
          { label: t('imports.rows'), isNumber: true, cell: ({ rows: numbers }) => rangeOf(numbers) },
          { label: t('imports.variants'), isNumber: true, cell: ({ variants }) => variants },
          {
            label: t('imports.outcome'),
            cell: ({ outcome }) => (
              <Badge tone={importTones[outcome]}>{t(`imports.outcome_${outcome}`)}</Badge>
            ),
          },
          {
            label: t('imports.issues'),
            cell: ({ issues }) => (issues.length === 0 ? null : <Issues issues={issues} />),
          },
        ]}
      />
    </Panel>
  )
}

const ISSUES_SHOWN = 5

function Issues({ issues }: Pick<ImportedRow, 'issues'>) {
  const t = useTranslate()
  return (
    <ul className="grid gap-1 text-sm">
      {issues.slice(0, ISSUES_SHOWN).map(({ row, column, message, is_warning }) => (
        <li key={`${row} ${column} ${message}`}>
          <span className="text-muted">
            {column === undefined ? t('imports.row', { row }) : t('imports.row_column', { row, column })}
          </span>{' '}
          <span className={is_warning ? 'text-warning-text' : 'text-danger-text'}>{message}</span>
        </li>
      ))}
      {issues.length > ISSUES_SHOWN ? <li className="text-muted">+{issues.length - ISSUES_SHOWN}</li> : null}
    </ul>
  )
}

/** Writes adjacent rows as a range, `2–5`. */
function rangeOf(rows: readonly number[]): string {
  const first = rows[0] ?? 0
  const last = rows.at(-1) ?? first
  if (rows.length === 1) return String(first)
  return last - first === rows.length - 1 ? `${first}–${last}` : rows.slice(0, ISSUES_SHOWN).join(', ')
}
