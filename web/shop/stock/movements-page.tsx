import { Download, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import type { Refusal } from '#app/refusal.ts'
import type { StockVariant } from '#contract/stock.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { stockMovementKinds, stockReasons } from '#values/stock-movement.ts'
import type { LoadedMovements } from './api.ts'
import { CorrectionForm } from './correction-form.tsx'
import { MovementTable } from './movement-table.tsx'

interface MovementsPageProps {
  readonly loaded: LoadedMovements
  readonly corrected: StockVariant | undefined
  readonly refusal: Refusal | undefined
  readonly breadcrumb: ReactNode
  /** The list of stock takes, for sellers. */
  readonly takesPath?: AppPath
  readonly path: AppPath
  readonly csvPath: AppPath
  readonly productPath: (id: string) => AppPath
  readonly orderPath: (number: string) => AppPath
}

/** Stock movements of a store, of one product, or of one variant whose stock can be corrected. */
export function MovementsPage({ loaded, corrected, refusal, ...paths }: MovementsPageProps) {
  const t = useTranslate()
  const { query, movements, attempt } = loaded
  const { variant } = movements
  const name = variant && [variant.product.name, variant.label].filter(Boolean).join(' · ')
  return (
    <>
      <PageHeader
        breadcrumb={paths.breadcrumb}
        title={variant ? <bdi>{name}</bdi> : t('stock.movements')}
        text={t('stock.movements_count', { count: movements.total })}
        aside={
          <>
            {paths.takesPath ? (
              <ButtonLink variant="quiet" to={paths.takesPath}>
                {t('stock.takes')}
              </ButtonLink>
            ) : null}
            <ButtonLink variant="quiet" icon={Download} to={csvHref(paths.csvPath, query)} reloadDocument>
              {t('stock.download')}
            </ButtonLink>
          </>
        }
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        {corrected ? (
          <Alert tone="success">{t('stock.corrected', { count: corrected.on_hand ?? 0 })}</Alert>
        ) : null}
        {variant ? (
          <CorrectionForm key={attempt} variant={variant} attempt={attempt} refusal={refusal} />
        ) : null}
        <Filters query={query} />
        {movements.data.length === 0 ? (
          <EmptyState icon={SearchX} title={t('stock.none_title')} text={t('stock.none_text')} />
        ) : (
          <MovementTable movements={movements.data} {...paths} isOfOne={variant !== undefined} />
        )}
        {variant ? (
          <AppLink to={paths.path} className="text-accent-text underline">
            {t('stock.all')}
          </AppLink>
        ) : null}
      </div>
      <Pagination page={movements.current_page} lastPage={movements.last_page} hrefOf={usePageHref()} />
    </>
  )
}

function csvHref(path: AppPath, query: LoadedMovements['query']): AppPath {
  const { page: _, ...filter } = query
  return `${path}?${new URLSearchParams(filter)}`
}

function Filters({ query }: { readonly query: LoadedMovements['query'] }) {
  const t = useTranslate()
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
      {query.variant ? <input type="hidden" name="variant" value={query.variant} /> : null}
      {query.product ? <input type="hidden" name="product" value={query.product} /> : null}
      {query.variant ? null : (
        <SearchField name="search" label={t('stock.search')} defaultValue={query.search ?? ''} />
      )}
      <Field label={t('stock.kind')} className="min-w-36">
        <Select name="kind" defaultValue={query.kind ?? ''}>
          <option value="">{t('stock.all_kinds')}</option>
          {stockMovementKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`stock.kind_${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('stock.reason')} className="min-w-36">
        <Select name="reason" defaultValue={query.reason ?? ''}>
          <option value="">{t('stock.all_reasons')}</option>
          {stockReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`stock.${reason}_reason`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('stock.from')}>
        <TextInput type="date" name="from" defaultValue={query.from ?? ''} />
      </Field>
      <Field label={t('stock.to')}>
        <TextInput type="date" name="to" defaultValue={query.to ?? ''} />
      </Field>
      <Button type="submit" variant="quiet">
        {t('stock.filter')}
      </Button>
    </Form>
  )
}
