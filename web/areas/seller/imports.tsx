import { FileUp } from 'lucide-react'
import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOfField, refuse } from '#app/refusal.ts'
import type { ProductImport } from '#contract/imports.ts'
import { Moment } from '#shop/moment.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { IMPORT_BYTES_MAX } from '#values/product-import.ts'
import type { Route } from './+types/imports'
import { sellerPath } from './dashboard.ts'
import { ImportBadge } from './import/import-badge.tsx'
import { useSellerStore } from './layout.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data } = await apiFrom(context)('GET /seller/stores/{store}/imports', { params })
  return { imports: data }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const file = form.get('file')
  if (!(file instanceof File) || file.name === '') return refusalOfField(form, 'file', '')
  try {
    const { import: created } = await apiFrom(context)('POST /seller/stores/{store}/imports', {
      params,
      query: { file_name: file.name.slice(-200) },
      upload: file,
    })
    return redirect(
      localizedPath(`${sellerPath(params.store, 'products')}/import/${created.id}`, localeOf(url.pathname)),
    )
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'imports.title')

export default function Imports({ loaderData: { imports }, actionData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const path = sellerPath(params.store, 'products')
  const errors = actionData?.errors ?? {}
  const fileError = errors.file === '' ? t('imports.file_missing') : errors.file
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('seller.products_title'), to: path }, { label: t('imports.title') }]}
          />
        }
        title={t('imports.title')}
        aside={
          <ButtonLink to={`${path}/export.csv`} variant="quiet" reloadDocument>
            {t('imports.export')}
          </ButtonLink>
        }
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        <Panel title={t('imports.file')}>
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
            <FormAlert refusal={actionData} errorCount={fileError === undefined ? 0 : 1} />
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
        <LatestImports imports={imports} path={`${path}/import`} />
      </div>
    </>
  )
}

function LatestImports({ imports, path }: { imports: readonly ProductImport[]; path: AppPath }) {
  const t = useTranslate()
  const { timezone } = useSellerStore()
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
              cell: ({ created_at }) => <Moment at={created_at} timeZone={timezone} />,
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
