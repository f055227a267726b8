import { Form, useNavigation } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { useRevalidateEvery } from '#app/use-revalidate-every.ts'
import type { BulkEdit } from '#contract/bulk-edits.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Progress } from '#ui/progress.tsx'
import { Stat } from '#ui/stat.tsx'
import { Table } from '#ui/table.tsx'
import { formatMoment } from '../moment.tsx'

interface Refused {
  readonly id?: string | undefined
  readonly name: string
  readonly messages: readonly string[]
}

interface BulkProgressPageProps {
  readonly edit: BulkEdit
  readonly refused: readonly Refused[]
  readonly listPath: AppPath
  readonly editPath: AppPath
  readonly productPath?: (id: string) => AppPath
  readonly failure: string | undefined
}

const POLL_EVERY_MS = 1500

/** How far a bulk edit is, and what it did. */
export function BulkProgressPage({
  edit,
  refused,
  listPath,
  editPath,
  productPath,
  failure,
}: BulkProgressPageProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  const { counts, kind, finished_at: finishedAt } = edit
  useRevalidateEvery(POLL_EVERY_MS, { isOpen: finishedAt === undefined })
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('lists.products'), to: listPath }, { label: t(`lists.bulk_${kind}`) }]}
          />
        }
        title={t(`lists.bulk_${kind}`)}
        text={`${edit.created_by ?? ''} ${formatMoment(edit.created_at, 'moment', locale)}`.trim()}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
        <div role="status" className="grid gap-3">
          {finishedAt === undefined ? (
            <>
              <Progress
                value={counts.done}
                max={Math.max(1, counts.total)}
                label={t('lists.bulk_progress', { done: counts.done, total: counts.total })}
              />
              <p>{t('lists.bulk_progress', { done: counts.done, total: counts.total })}</p>
              <p className="text-sm text-muted">{t('lists.bulk_leave')}</p>
              <noscript>
                <AppLink to={editPath} className="text-accent-text underline underline-offset-4">
                  {t('lists.bulk_refresh')}
                </AppLink>
              </noscript>
            </>
          ) : (
            <p className="font-medium text-strong">{t('lists.bulk_done')}</p>
          )}
        </div>
        <ul className="grid grid-cols-3 gap-3">
          <Stat as="li" label={t('lists.bulk_changed')} value={counts.changed} />
          <Stat as="li" label={t('lists.bulk_unchanged')} value={counts.unchanged} />
          <Stat
            as="li"
            label={t('lists.bulk_refused')}
            value={counts.refused}
            isUrgent={counts.refused > 0}
          />
        </ul>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={listPath}>{t('lists.bulk_back')}</ButtonLink>
          <ButtonLink to={`${editPath}/report.csv`} variant="quiet" reloadDocument>
            {t('lists.bulk_report')}
          </ButtonLink>
          {edit.can_undo ? (
            <Form method="post">
              <Button type="submit" variant="danger" name="command" value="undo" isBusy={isBusy}>
                {t('lists.bulk_undo_action')}
              </Button>
            </Form>
          ) : null}
        </div>
        {refused.length > 0 ? <RefusedProducts refused={refused} productPath={productPath} /> : null}
      </div>
    </>
  )
}

function RefusedProducts({
  refused,
  productPath,
}: {
  readonly refused: readonly Refused[]
  readonly productPath: ((id: string) => AppPath) | undefined
}) {
  const t = useTranslate()
  return (
    <Panel title={t('lists.bulk_refused_title')}>
      <Table
        caption={t('lists.bulk_refused_title')}
        isFramed={false}
        rows={refused}
        keyOf={({ id, name }) => id ?? name}
        columns={[
          {
            label: t('lists.product'),
            isHeader: true,
            cell: ({ id, name }) =>
              id !== undefined && productPath ? (
                <AppLink to={productPath(id)} className="font-medium text-strong hocus:underline">
                  <bdi>{name}</bdi>
                </AppLink>
              ) : (
                <bdi>{name}</bdi>
              ),
          },
          { label: t('lists.bulk_reason'), cell: ({ messages }) => messages.join(' ') },
        ]}
      />
    </Panel>
  )
}
