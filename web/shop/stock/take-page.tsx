import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import type { Refusal } from '#app/refusal.ts'
import type { StockCount, StockTake } from '#contract/stock-takes.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { stockTakeViews } from '#values/stock-take-view.ts'
import { LinesForm, ScanForm } from './count-forms.tsx'
import { CountTable } from './count-table.tsx'
import { TakeBadge } from './take-badge.tsx'
import type { EnteredCounts } from './take-commands.ts'

interface TakePageProps {
  readonly take: StockTake
  readonly counts: {
    readonly data: readonly StockCount[]
    readonly current_page: number
    readonly last_page: number
  }
  readonly query: Readonly<Record<string, string>>
  readonly entered: EnteredCounts | undefined
  readonly refusal: Refusal | undefined
  readonly breadcrumb: ReactNode
}

export function TakePage({ take, counts, query, entered, refusal, breadcrumb }: TakePageProps) {
  const t = useTranslate()
  const isOpen = take.state === 'open'
  return (
    <>
      <PageHeader
        breadcrumb={breadcrumb}
        title={<bdi>{take.category ?? t('stock.take_all')}</bdi>}
        text={t('stock.take_progress', {
          counted: take.counted,
          variants: take.variants,
          different: take.different,
        })}
        aside={<TakeBadge state={take.state} />}
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        <Answer entered={entered} refusal={refusal} />
        {isOpen ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
            <ScanForm entered={entered} />
            <LinesForm />
          </div>
        ) : null}
        <TabLinks
          label={t('stock.take_views')}
          tabs={stockTakeViews.map((view) => ({
            to: `?view=${view}`,
            label: t(`stock.view_${view}`),
            isCurrent: (query.view ?? 'all') === view,
          }))}
        />
        <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="view" value={query.view ?? 'all'} />
          <SearchField name="search" label={t('stock.search')} defaultValue={query.search ?? ''} />
          <Button type="submit" variant="quiet">
            {t('stock.filter')}
          </Button>
        </Form>
        <CountTable counts={counts.data} isOpen={isOpen} />
        {isOpen ? <Ending take={take} /> : null}
      </div>
      <Pagination page={counts.current_page} lastPage={counts.last_page} hrefOf={usePageHref()} />
    </>
  )
}

function Answer({ entered, refusal }: Pick<TakePageProps, 'entered' | 'refusal'>) {
  const t = useTranslate()
  if (refusal) {
    return (
      <Alert tone="danger">
        {refusal.code === 'state_conflict' ? t('stock.take_conflict') : refusal.message}
      </Alert>
    )
  }
  if (!entered) return null
  return (
    <>
      {entered.entered > 0 && !entered.scanned ? (
        <Alert tone="success">{t('stock.entered', { count: entered.entered })}</Alert>
      ) : null}
      {entered.failed.map(({ code, error }) => (
        <Alert key={code + error} tone="danger" title={<bdi>{code}</bdi>}>
          {t(`stock.error_${error}`)}
        </Alert>
      ))}
    </>
  )
}

function Ending({ take }: { readonly take: StockTake }) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('stock.take_end')}>
      <p className="mb-4 max-w-prose text-muted">{t('stock.take_end_text', { count: take.different })}</p>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="action"
          name="command"
          value="apply"
          disabled={isBusy || take.counted === 0}
        >
          {t('stock.take_apply')}
        </Button>
        <Button type="submit" variant="danger" name="command" value="discard" disabled={isBusy}>
          {t('stock.take_discard')}
        </Button>
      </Form>
    </Panel>
  )
}
