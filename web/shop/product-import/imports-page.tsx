import { FileUp } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { ProductImport } from '#contract/imports.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { IMPORT_BYTES_MAX } from '#values/product-import.ts'
import { Moment } from '../moment.tsx'
import { ImportBadge } from './import-badge.tsx'

interface ImportsPageProps {
  readonly imports: readonly ProductImport[]
  readonly refusal: Refusal | undefined
  /** The list of products. */
  readonly listPath: AppPath
  readonly importPath: AppPath
  readonly exportPath: AppPath
  readonly timezone?: string
}

/** Uploads a file with products of a store, and lists the latest imports. */
export function ImportsPage({
  imports,
  refusal,
  listPath,
  importPath,
  exportPath,
  timezone,
}: ImportsPageProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const errors = refusal?.errors ?? {}
  const fileError = errors.file === '' ? t('imports.file_missing') : errors.file
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('seller.products_title'), to: listPath }, { label: t('imports.title') }]}
          />
        }
        title={t('imports.title')}
        aside={
          <ButtonLink to={exportPath} variant="quiet" reloadDocument>
            {t('imports.export')}
          </ButtonLink>
        }
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        <Panel title={t('imports.file')}>
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
            <FormAlert refusal={refusal} errorCount={fileError === undefined ? 0 : 1} />
            <Field label={t('imports.file')} hint={t('imports.file_hint')} error={fileError}>
              <FileInput
                name="file"
                accept=".csv,.tsv,.txt,.xml,.xlsx"
                required
                bytesMax={IMPORT_BYTES_MAX}
              />
            </Field>
            <Button
              type="submit"
              variant="action"
              icon={FileUp}
              isBusy={isBusy}
              className="justify-self-start"
            >
              {t('imports.upload')}
            </Button>
          </Form>
        </Panel>
        <LatestImports imports={imports} path={importPath} timezone={timezone} />
      </div>
    </>
  )
}

function LatestImports({
  imports,
  path,
  timezone,
}: {
  imports: readonly ProductImport[]
  path: AppPath
  timezone: string | undefined
}) {
  const t = useTranslate()
  return (
    <Panel title={t('imports.latest')}>
      {imports.length === 0 ? (
        <EmptyState icon={FileUp} title={t('imports.empty_title')} text={t('imports.empty_text')} />
      ) : (
        <Table
          caption={t('imports.latest')}
          isFramed={false}
          rows={imports}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('imports.column_file'),
              isHeader: true,
              cell: ({ id, file_name }) => (
                <AppLink to={`${path}/${id}`} className="text-accent-text underline underline-offset-4">
                  <bdi className="wrap-anywhere">{file_name}</bdi>
                </AppLink>
              ),
            },
            { label: t('imports.column_format'), cell: ({ format }) => t(`imports.format_${format}`) },
            {
              label: t('imports.column_date'),
              cell: ({ created_at }) => (
                <Moment at={created_at} {...(timezone !== undefined && { timeZone: timezone })} />
              ),
            },
            { label: t('imports.column_state'), cell: ({ state }) => <ImportBadge state={state} /> },
            {
              label: t('imports.column_products'),
              isNumber: true,
              cell: ({ counts }) => counts.products,
            },
          ]}
        />
      )}
    </Panel>
  )
}
