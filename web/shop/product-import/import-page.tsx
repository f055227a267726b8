import { Form, useNavigation } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import { useRevalidateEvery } from '#app/use-revalidate-every.ts'
import type { ImportDetails } from '#contract/imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Progress } from '#ui/progress.tsx'
import { Stat } from '#ui/stat.tsx'
import type { ImportState } from '#values/product-import.ts'
import { formatMoment } from '../moment.tsx'
import { ImportBadge } from './import-badge.tsx'
import { MappingForm } from './mapping-form.tsx'
import { Preview } from './preview.tsx'
import { ZippedPictures } from './zipped-pictures.tsx'

const moving: readonly ImportState[] = ['checking', 'running', 'undoing']
const POLL_EVERY_MS = 1500

interface ImportPageProps {
  readonly details: ImportDetails
  readonly refusal: Refusal | null | undefined
  /** The list of products. */
  readonly listPath: AppPath
  readonly importPath: AppPath
  readonly timezone?: string
}

/** One import: its mapping, what it would change, its progress, and what it changed. */
export function ImportPage({ details, refusal, listPath, importPath, timezone }: ImportPageProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { import: imported, preview } = details
  const { counts, state } = imported
  const path: AppPath = `${importPath}/${imported.id}`
  const isUnpacking = details.zipped_pictures?.is_unpacking ?? false
  const isFetching = state === 'finished' && counts.pictures_done + counts.pictures_failed < counts.pictures
  const isPublishing =
    state === 'finished' && imported.publishes && counts.published + counts.incomplete < counts.publishable
  useRevalidateEvery(POLL_EVERY_MS, {
    isOpen: moving.includes(state) || isFetching || isPublishing || isUnpacking,
  })
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('seller.products_title'), to: listPath },
              { label: t('imports.title'), to: importPath },
              { label: imported.file_name },
            ]}
          />
        }
        title={<bdi className="wrap-anywhere">{imported.file_name}</bdi>}
        text={t(`imports.format_${imported.format}`)}
        aside={<ImportBadge state={state} />}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        {refusal && refusal.errors.file === undefined ? (
          <Alert tone="danger">{refusal.errors.columns ?? refusal.message}</Alert>
        ) : null}
        {imported.failure === undefined ? null : <Alert tone="danger">{imported.failure}</Alert>}
        {moving.includes(state) ? <Moving details={details} path={path} /> : null}
        {state === 'mapping' || state === 'failed' ? null : <Counts details={details} />}
        {isFetching ? <PictureProgress details={details} /> : null}
        {imported.publishes && state === 'finished' ? <Published details={details} /> : null}
        {counts.pictures_failed > 0 ? (
          <Alert tone="warning">{t('imports.pictures_failed', { count: counts.pictures_failed })}</Alert>
        ) : null}
        <ZippedPictures details={details} isBusy={isBusy} error={refusal?.errors.file} />
        <Commands details={details} isBusy={isBusy} report={`${path}/report.csv`} timezone={timezone} />
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

/** How many of the new products shoppers can see, and how many lack something. */
function Published({ details: { import: imported } }: { details: ImportDetails }) {
  const t = useTranslate()
  const { publishable, published, incomplete } = imported.counts
  const isDone = published + incomplete >= publishable
  return (
    <Alert tone={incomplete > 0 ? 'warning' : isDone ? 'success' : 'info'}>
      {published > 0 || isDone ? `${t('imports.published', { count: published })} ` : null}
      {isDone ? null : t('imports.published_later')}
      {incomplete > 0 ? ` ${t('imports.incomplete', { count: incomplete })}` : null}
    </Alert>
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
  details: { import: imported, zipped_pictures: zipped },
  isBusy,
  report,
  timezone,
}: {
  details: ImportDetails
  isBusy: boolean
  report: AppPath
  timezone: string | undefined
}) {
  const t = useTranslate()
  const locale = useLocale()
  const { state, counts, can_undo_until: until } = imported
  const total = counts.new + counts.changed
  const pictures = zipped?.found ?? 0
  const hasReport = state !== 'mapping' && state !== 'checking' && state !== 'failed'
  return (
    <div className="grid gap-3">
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
        {state === 'checked' && counts.publishable > 0 ? (
          <Checkbox
            name="publish"
            defaultChecked
            className="basis-full"
            label={t('imports.publish', { count: counts.publishable })}
          />
        ) : null}
        {state === 'checked' && (total > 0 || pictures > 0) ? (
          <Button type="submit" name="command" value="start" variant="action" isBusy={isBusy}>
            {total > 0 ? t('imports.start', { count: total }) : t('imports.start_pictures')}
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
      {state === 'checked' && (total > 0 || pictures === 0) ? (
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
