import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { BulkPreview } from '#contract/bulk-edits.ts'
import type { ChoosableAttribute } from '#contract/products.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import type { BulkChoice } from '#values/bulk-edit.ts'
import { Amount } from '../price.tsx'
import { BulkFields, type CategoryChoice } from './bulk-fields.tsx'
import type { SelectionField } from './bulk-form.ts'
import { SelectionInputs } from './selection-inputs.tsx'

/** What the action of the page answers; undefined when the page is opened without a selection. */
export interface BulkDraft {
  readonly kind: BulkChoice
  readonly selection: SelectionField
  readonly values: Readonly<Record<string, string>>
  readonly preview: BulkPreview | undefined
  readonly refusal: Refusal | undefined
  /** Key of the next attempt to start it. */
  readonly attempt: string
}

interface BulkFormPageProps {
  readonly draft: BulkDraft | undefined
  readonly listPath: AppPath
  readonly currency: string
  readonly categories: readonly CategoryChoice[]
  /** Absent where attributes are not changed. */
  readonly attributes?: readonly ChoosableAttribute[]
}

const priceKinds: readonly BulkChoice[] = ['price_percent', 'price_amount']

/** Asks for what a bulk action needs, and shows the first results of changed prices before they are saved. */
export function BulkFormPage({ draft, listPath, currency, categories, attributes = [] }: BulkFormPageProps) {
  const t = useTranslate()
  const formId = useId()
  const isBusy = useNavigation().formMethod === 'POST'
  const title = draft ? t(`lists.bulk_${draft.kind}`) : t('lists.bulk')
  const count = draft?.preview?.total ?? 0
  const refusal = draft?.refusal
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[{ label: t('lists.products'), to: listPath }, { label: title }]} />}
        title={title}
        text={draft ? t('lists.bulk_count', { count }) : undefined}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        {refusal ? (
          <Alert tone="danger">
            {refusal.errors.selection ?? refusal.errors['selection.ids'] ?? refusal.message}
          </Alert>
        ) : null}
        {draft && count > 0 ? (
          <Form method="post" id={formId} className="grid gap-6">
            <SelectionInputs selection={draft.selection} />
            <input type="hidden" name="kind" value={draft.kind} />
            <input type="hidden" name="attempt" value={draft.attempt} />
            <BulkFields
              formId={formId}
              kind={draft.kind}
              currency={currency}
              categories={categories}
              attributes={attributes}
              values={draft.values}
              errors={refusal?.errors ?? {}}
            />
            {priceKinds.includes(draft.kind) ? <PricePreview preview={draft.preview} /> : null}
            <div className="flex flex-wrap gap-3">
              <Button
                type="submit"
                name="command"
                value="start"
                variant={draft.kind === 'delete_drafts' ? 'danger' : 'action'}
                isBusy={isBusy}
              >
                {t('lists.bulk_apply', { count })}
              </Button>
              {priceKinds.includes(draft.kind) ? (
                <Button type="submit" name="command" value="preview" variant="quiet">
                  {t('lists.bulk_preview')}
                </Button>
              ) : null}
              <ButtonLink to={listPath} variant="plain">
                {t('lists.cancel')}
              </ButtonLink>
            </div>
          </Form>
        ) : (
          <Alert
            tone="warning"
            action={
              <ButtonLink to={listPath} variant="quiet">
                {t('lists.bulk_back')}
              </ButtonLink>
            }
          >
            {t('lists.bulk_empty')}
          </Alert>
        )}
      </div>
    </>
  )
}

function PricePreview({ preview }: { readonly preview: BulkPreview | undefined }) {
  const t = useTranslate()
  if (!preview || preview.products.length === 0) return null
  return (
    <Panel title={t('lists.bulk_preview_title')}>
      <Table
        caption={t('lists.bulk_preview_title')}
        isFramed={false}
        rows={preview.products}
        keyOf={({ id }) => id}
        columns={[
          { label: t('lists.product'), isHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
          {
            label: t('lists.bulk_before'),
            isNumber: true,
            cell: ({ price_before }) => <Amount of={price_before} />,
          },
          {
            label: t('lists.bulk_after'),
            isNumber: true,
            cell: ({ price_after }) =>
              price_after ? <Amount of={price_after} /> : t('problems.bulk_price_invalid'),
          },
        ]}
      />
    </Panel>
  )
}
