import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { exportContents, exportFormats } from '#values/product-export.ts'
import type { SelectionField } from '../bulk-edit/bulk-form.ts'
import { SelectionInputs } from '../bulk-edit/selection-inputs.tsx'

interface ExportPageProps {
  readonly selection: SelectionField
  readonly count: number
  readonly listPath: AppPath
}

/** Asks what a file of selected products has. */
export function ExportPage({ selection, count, listPath }: ExportPageProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb items={[{ label: t('lists.products'), to: listPath }, { label: t('lists.export') }]} />
        }
        title={t('lists.export')}
        text={t('lists.bulk_count', { count })}
      />
      <Card className="mt-6 max-w-2xl">
        <Form method="post" action={useHref(`${listPath}/export/file`)} reloadDocument className="grid gap-5">
          <SelectionInputs selection={selection} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('lists.export_content')}>
              <Select name="content" defaultValue="products">
                {exportContents.map((content) => (
                  <option key={content} value={content}>
                    {t(`lists.export_${content}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('lists.export_format')}>
              <Select name="format" defaultValue="csv">
                {exportFormats.map((format) => (
                  <option key={format} value={format}>
                    {t(`lists.export_${format}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <p className="text-sm text-muted">{t('lists.export_hint')}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="action">
              {t('lists.export_download')}
            </Button>
            <ButtonLink to={listPath} variant="plain">
              {t('lists.cancel')}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  )
}
