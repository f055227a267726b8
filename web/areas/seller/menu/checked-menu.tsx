import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { MenuImport } from '#contract/menu-import.ts'
import { importTones } from '#shop/product-import/import-tones.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Stat } from '#ui/stat.tsx'
import { Table } from '#ui/table.tsx'

export interface CheckedFile extends MenuImport {
  readonly name: string
  /** The file in base64. */
  readonly content: string
}

/** What an import would change, with the errors of refused rows. */
export function CheckedMenu({ checked, importPath }: { checked: CheckedFile; importPath: AppPath }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { counts, ignored_columns: ignored } = checked
  const total = counts.new + counts.changed
  const shown = checked.rows.filter(({ outcome }) => outcome !== 'unchanged')
  return (
    <>
      <p className="wrap-anywhere text-muted">
        <bdi>{checked.name}</bdi>
      </p>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat as="li" label={t('menu.import_new')} value={counts.new} />
        <Stat as="li" label={t('menu.import_changed')} value={counts.changed} />
        <Stat as="li" label={t('menu.import_unchanged')} value={counts.unchanged} />
        <Stat as="li" label={t('menu.import_refused')} value={counts.refused} isUrgent={counts.refused > 0} />
      </ul>
      {ignored.length > 0 ? (
        <Alert tone="info">
          {t('menu.import_ignored', { count: ignored.length })} <bdi>{ignored.join(', ')}</bdi>
        </Alert>
      ) : null}
      {total === 0 ? <p>{t('menu.import_nothing')}</p> : null}
      <Form method="post" encType="multipart/form-data" className="flex flex-wrap gap-3">
        {total > 0 ? (
          <>
            <input type="hidden" name="content" value={checked.content} />
            <Button type="submit" name="command" value="import" variant="action" isBusy={isBusy}>
              {t('menu.import_start', { count: total })}
            </Button>
          </>
        ) : null}
        <ButtonLink to={importPath} variant="quiet">
          {t('menu.import_another')}
        </ButtonLink>
      </Form>
      {shown.length > 0 ? <Rows rows={shown} /> : null}
    </>
  )
}

function Rows({ rows }: Pick<MenuImport, 'rows'>) {
  const t = useTranslate()
  return (
    <Panel title={t('menu.import_rows')}>
      <Table
        caption={t('menu.import_rows')}
        isFramed={false}
        rows={rows}
        keyOf={({ number }) => String(number)}
        columns={[
          { label: t('menu.import_row'), isNumber: true, cell: ({ number }) => number },
          {
            label: t('menu.import_dish'),
            isHeader: true,
            cell: ({ name }) => <bdi className="wrap-anywhere text-strong">{name || '–'}</bdi>,
          },
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

function Issues({ issues }: Pick<MenuImport['rows'][number], 'issues'>) {
  return (
    <ul className="grid gap-1 text-sm">
      {issues.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          {column === undefined ? null : (
            <>
              <bdi className="wrap-anywhere text-muted">{column}</bdi>{' '}
            </>
          )}
          <span className="text-danger-text">{message}</span>
        </li>
      ))}
    </ul>
  )
}
