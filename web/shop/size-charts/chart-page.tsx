import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { EditedSizeChart } from '#contract/size-charts.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { ChartForm, type NamedCategory } from './chart-form.tsx'
import { newChartValues, valuesOfChart } from './chart-values.ts'

interface ChartPageProps {
  /** Undefined for a new one. */
  readonly chart: EditedSizeChart | undefined
  readonly refusal: Refusal | undefined
  readonly wasSaved: boolean
  readonly breadcrumb: ReactNode
  readonly categories?: readonly NamedCategory[]
}

export function ChartPage({ chart, refusal, wasSaved, breadcrumb, categories }: ChartPageProps) {
  const t = useTranslate()
  const values = refusal?.values ?? (chart ? valuesOfChart(chart) : newChartValues)
  return (
    <>
      <PageHeader
        breadcrumb={breadcrumb}
        title={<span className="wrap-anywhere">{chart?.name.en ?? t('products.chart_new')}</span>}
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        {wasSaved && !refusal ? <Alert tone="success">{t('products.chart_saved')}</Alert> : null}
        <ChartForm
          key={`${chart?.id} ${chart?.version}`}
          values={values}
          refusal={refusal}
          categories={categories}
        />
        {chart ? <Removal chart={chart} /> : null}
      </div>
    </>
  )
}

function Removal({ chart: { products, category_ids } }: { readonly chart: EditedSizeChart }) {
  const t = useTranslate()
  const isUsed = products > 0 || category_ids.length > 0
  return (
    <Panel title={t('products.chart_remove')}>
      {isUsed ? (
        <p className="text-muted">{t('products.chart_used', { count: products })}</p>
      ) : (
        <Form method="post">
          <Button type="submit" variant="quiet" name="command" value="remove">
            {t('products.chart_remove')}
          </Button>
        </Form>
      )}
    </Panel>
  )
}
