import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { ImportDetails } from '#contract/imports.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { mappableFields } from '#values/product-import.ts'

interface MappingFormProps {
  readonly details: ImportDetails
  readonly isBusy: boolean
}

/** What the columns and categories of the file mean. */
export function MappingForm({ details, isBusy }: MappingFormProps) {
  const t = useTranslate()
  const hasUnknown = details.import.state === 'mapping'
  return (
    <Form method="post" preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {details.categories.length > 0 || !hasUnknown ? <Categories details={details} /> : null}
      <Panel title={t('imports.mapping')}>
        {hasUnknown ? (
          <Columns details={details} />
        ) : (
          <Disclosure label={t('imports.mapping_show')}>
            <Columns details={details} />
          </Disclosure>
        )}
      </Panel>
      <Button
        type="submit"
        name="command"
        value="map"
        variant={hasUnknown ? 'action' : 'quiet'}
        isBusy={isBusy}
        className="justify-self-start"
      >
        {t('imports.mapping_save')}
      </Button>
    </Form>
  )
}

function Columns({ details: { columns } }: { details: ImportDetails }) {
  const t = useTranslate()
  return (
    <Table
      caption={t('imports.mapping')}
      isFramed={false}
      rows={columns}
      keyOf={({ place }) => String(place)}
      columns={[
        {
          label: t('imports.column_header'),
          isHeader: true,
          cell: ({ header }) => <bdi className="font-medium wrap-anywhere text-strong">{header}</bdi>,
        },
        {
          label: t('imports.column_samples'),
          cell: ({ samples }) => <bdi className="wrap-anywhere text-muted">{samples.join(' · ')}</bdi>,
        },
        {
          label: t('imports.column_field'),
          cell: ({ place, header, field, is_fixed }) =>
            is_fixed ? (
              t('imports.by_format')
            ) : (
              <Field label={t('imports.field_of', { column: header })} hidesLabel>
                <Select name={`column.${place}`} defaultValue={field ?? ''} className="min-w-56">
                  <option value="">{t('imports.not_imported')}</option>
                  {mappableFields.map((each) => (
                    <option key={each} value={each}>
                      {t(`imports.field_${each}`)}
                    </option>
                  ))}
                </Select>
              </Field>
            ),
        },
      ]}
    />
  )
}

function Categories({ details }: { details: ImportDetails }) {
  const t = useTranslate()
  const { categories, choices, default_category_id: fallback } = details
  return (
    <Panel title={t('imports.categories')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {categories.length > 0 ? (
          <Table
            caption={t('imports.categories')}
            isFramed={false}
            rows={categories}
            keyOf={({ name }) => name}
            columns={[
              {
                label: t('imports.category_in_file'),
                isHeader: true,
                cell: ({ name }) => <bdi className="wrap-anywhere text-strong">{name}</bdi>,
              },
              { label: t('imports.column_products'), isNumber: true, cell: ({ products }) => products },
              {
                label: t('imports.category_here'),
                cell: ({ name, category_id, is_suggested }) => (
                  <Field
                    label={t('imports.category_of', { name })}
                    hidesLabel
                    hint={is_suggested ? t('imports.category_suggested') : undefined}
                  >
                    <CategorySelect name={`category.${name}`} chosen={category_id} choices={choices} />
                  </Field>
                ),
              },
            ]}
          />
        ) : null}
        <Field label={t('imports.category_default')} className="max-w-md">
          <CategorySelect name="default_category" chosen={fallback} choices={choices} />
        </Field>
      </div>
    </Panel>
  )
}

// Non-breaking, so that browsers keep the indentation of options.
const INDENT = '\u00a0\u00a0\u00a0'

function CategorySelect({
  name,
  chosen,
  choices,
}: {
  name: string
  chosen: string | undefined
  choices: ImportDetails['choices']
}) {
  const t = useTranslate()
  return (
    <Select name={name} defaultValue={chosen ?? ''} className="min-w-56">
      <option value="">{t('imports.category_none')}</option>
      {choices.map(({ id, name: label, depth }) => (
        <option key={id} value={id}>
          {`${INDENT.repeat(depth)}${label}`}
        </option>
      ))}
    </Select>
  )
}
