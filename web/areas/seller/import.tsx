import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { useRevalidateEvery } from '#app/use-revalidate-every.ts'
import type { ImportDetails } from '#contract/imports.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Progress } from '#ui/progress.tsx'
import { Stat } from '#ui/stat.tsx'
import type { ImportState } from '#values/product-import.ts'
import type { Route } from './+types/import'
import { sellerPath } from './dashboard.ts'
import { ImportBadge } from './import/import-badge.tsx'
import { MappingForm } from './import/mapping-form.tsx'
import { Preview } from './import/preview.tsx'
import { mappingOf } from './import/written-mapping.ts'
import { useSellerStore } from './layout.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  return apiFrom(context)('GET /seller/stores/{store}/imports/{id}', { params })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  try {
    switch (form.get('command')) {
      case 'start':
        await api('POST /seller/stores/{store}/imports/{id}/start', { params })
        break
      case 'undo':
        await api('POST /seller/stores/{store}/imports/{id}/undo', { params })
        break
      default: {
        const details = await api('GET /seller/stores/{store}/imports/{id}', { params })
        await api('PUT /seller/stores/{store}/imports/{id}/mapping', {
          params,
          body: mappingOf(form, details),
        })
      }
    }
    return null
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'imports.title')

const moving: readonly ImportState[] = ['checking', 'running', 'undoing']
const POLL_EVERY_MS = 1500

export default function Import({ loaderData: details, actionData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { import: imported, preview } = details
  const { counts, state } = imported
  const path = sellerPath(params.store, 'products')
  const isFetching = state === 'finished' && counts.pictures_done + counts.pictures_failed < counts.pictures
  useRevalidateEvery(POLL_EVERY_MS, { isOpen: moving.includes(state) || isFetching })
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('seller.products_title'), to: path },
              { label: t('imports.title'), to: `${path}/import` },
              { label: imported.file_name },
            ]}
          />
        }
        title={<bdi className="wrap-anywhere">{imported.file_name}</bdi>}
        text={t(`imports.format_${imported.format}`)}
        aside={<ImportBadge state={state} />}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        {actionData ? <Alert tone="danger">{actionData.errors.columns ?? actionData.message}</Alert> : null}
        {imported.failure === undefined ? null : <Alert tone="danger">{imported.failure}</Alert>}
        {moving.includes(state) ? <Moving details={details} path={`${path}/import/${imported.id}`} /> : null}
        {state === 'mapping' || state === 'failed' ? null : <Counts details={details} />}
        {isFetching ? <PictureProgress details={details} /> : null}
        {counts.pictures_failed > 0 ? (
          <Alert tone="warning">{t('imports.pictures_failed', { count: counts.pictures_failed })}</Alert>
        ) : null}
        <Commands details={details} isBusy={isBusy} report={`${path}/import/${imported.id}/report.csv`} />
        {preview.length > 0 ? <Preview rows={preview} /> : null}
        {state === 'mapping' || state === 'checked' ? (
          <MappingForm details={details} isBusy={isBusy} />
        ) : null}
      </div>
    </>
  )
}

function Counts({ details: { import: imported } }: { details: ImportDetails }) {
  const t = useTranslate()
  const { counts } = imported
  return (
    <div className="grid gap-3">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat as="li" label={t('imports.count_new')} value={counts.new} />
        <Stat as="li" label={t('imports.count_changed')} value={counts.changed} />
        <Stat as="li" label={t('imports.count_unchanged')} value={counts.unchanged} />
        <Stat
          as="li"
          label={t('imports.count_refused')}
          value={counts.refused}
          isUrgent={counts.refused > 0}
        />
      </ul>
      {counts.ignored_rows > 0 ? (
        <p className="text-sm text-muted">{t('imports.ignored', { count: counts.ignored_rows })}</p>
      ) : null}
    </div>
  )
}

/** Without script, the link shows how far the job is. */
function Moving({ details: { import: imported }, path }: { details: ImportDetails; path: AppPath }) {
  const t = useTranslate()
  const { counts, state } = imported
  const total = counts.new + counts.changed
  return (
    <div role="status" className="grid gap-3">
      {state === 'checking' ? (
        <p>{t('imports.checked_count', { count: counts.products })}</p>
      ) : (
        <>
          <Progress value={counts.done} max={Math.max(1, total)} label={t(`imports.state_${state}`)} />
          <p>{t('imports.progress', { done: counts.done, total })}</p>
        </>
      )}
      <p className="text-sm text-muted">{t('imports.leave_page')}</p>
      <noscript>
        <AppLink to={path} className="text-accent-text underline underline-offset-4">
          {t('imports.refresh')}
        </AppLink>
      </noscript>
    </div>
  )
}

function PictureProgress({ details: { import: imported } }: { details: ImportDetails }) {
  const t = useTranslate()
  const { pictures, pictures_done, pictures_failed } = imported.counts
  const label = t('imports.pictures_progress', { done: pictures_done + pictures_failed, total: pictures })
  return (
    <div role="status" className="grid gap-3">
      <Progress value={pictures_done + pictures_failed} max={pictures} label={label} />
      <p>{label}</p>
    </div>
  )
}

function Commands({
  details: { import: imported },
  isBusy,
  report,
}: {
  details: ImportDetails
  isBusy: boolean
  report: AppPath
}) {
  const t = useTranslate()
  const locale = useLocale()
  const { timezone } = useSellerStore()
  const { state, counts, can_undo_until: until } = imported
  const total = counts.new + counts.changed
  const hasReport = state !== 'mapping' && state !== 'checking' && state !== 'failed'
  return (
    <div className="grid gap-3">
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
        {state === 'checked' && total > 0 ? (
          <Button type="submit" name="command" value="start" variant="action" isBusy={isBusy}>
            {t('imports.start', { count: total })}
          </Button>
        ) : null}
        {hasReport ? (
          <ButtonLink to={report} variant="quiet" reloadDocument>
            {t('imports.report')}
          </ButtonLink>
        ) : null}
        {until === undefined ? null : (
          <Button type="submit" name="command" value="undo" variant="danger" isBusy={isBusy}>
            {t('imports.undo')}
          </Button>
        )}
      </Form>
      {state === 'checked' ? (
        <p className="text-sm text-muted">{t(total > 0 ? 'imports.drafts' : 'imports.nothing')}</p>
      ) : null}
      {until === undefined ? null : (
        <p className="text-sm text-muted">
          {t('imports.undo_until', { time: formatMoment(until, 'moment', locale, timezone) })}{' '}
          {t('imports.undo_hint')}
        </p>
      )}
    </div>
  )
}
