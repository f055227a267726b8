import { ArrowLeft, ArrowUp, Plus, X } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { rowNames, type Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { sizeUnits } from '#values/size-chart.ts'
import { textLengths } from '#values/text-lengths.ts'

export interface NamedCategory {
  readonly id: string
  readonly name: string
  readonly path: string
}

interface ChartFormProps {
  readonly values: Values
  /** Result of the last submission; has no errors when a button only changed the table. */
  readonly refusal: Refusal | undefined
  /** Those whose products can show the chart; undefined for charts of stores. */
  readonly categories: readonly NamedCategory[] | undefined
}

/** Name, note and table of a size chart. The table is changed by buttons, with and without script. */
export function ChartForm({ values, refusal, categories }: ChartFormProps) {
  const t = useTranslate()
  const errors = refusal?.errors ?? {}
  const isSaving = useNavigation().formData?.get('command') === 'keep'
  return (
    <Form
      {...useFocusOnRows<HTMLFormElement>(refusal)}
      method="post"
      noValidate
      preventScrollReset
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <input type="hidden" name="version" value={values.version ?? ''} />
      <EnterSubmit />
      {refusal && refusal.message !== '' ? (
        <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
      ) : null}
      <Panel title={t('products.chart_texts')}>
        <div className="grid gap-5 sm:grid-cols-2">
          {(['en', 'fr'] as const).map((language) => (
            <Field
              key={language}
              label={t(`products.chart_name_${language}`)}
              error={errors[`name.${language}`]}
              isRequired={language === 'en'}
            >
              <TextInput
                name={`name.${language}`}
                maxLength={textLengths.chartName}
                defaultValue={values[`name.${language}`]}
              />
            </Field>
          ))}
          {(['en', 'fr'] as const).map((language) => (
            <Field
              key={language}
              label={t(`products.chart_note_${language}`)}
              error={errors[`note.${language}`]}
            >
              <Textarea
                name={`note.${language}`}
                rows={2}
                maxLength={textLengths.chartNote}
                defaultValue={values[`note.${language}`]}
              />
            </Field>
          ))}
        </div>
      </Panel>
      <ChartTable values={values} errors={errors} />
      {categories ? <Categories categories={categories} values={values} /> : null}
      <div>
        <Button type="submit" name="command" value="keep" isBusy={isSaving}>
          {t('products.chart_save')}
        </Button>
      </div>
    </Form>
  )
}

interface TableProps {
  readonly values: Values
  readonly errors: Refusal['errors']
}

function ChartTable({ values, errors }: TableProps) {
  const t = useTranslate()
  const columns = rowNames(values, 'columns')
  const rows = rowNames(values, 'rows')
  return (
    <Panel title={t('products.chart_table')}>
      <Field label={t('products.chart_unit')} hint={t('products.chart_unit_hint')} className="max-w-xs">
        <Select name="unit" defaultValue={values.unit}>
          {sizeUnits.map((unit) => (
            <option key={unit} value={unit}>
              {t(`products.chart_unit_${unit}`)}
            </option>
          ))}
        </Select>
      </Field>
      <FieldError id="columns-error" error={errors.columns} />
      <FieldError id="rows-error" error={errors.rows} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t('products.chart_table')} className="mt-5 overflow-x-auto">
        {/* Fields keep what is typed, so that a changed table has new ones. */}
        <table className="text-start" key={JSON.stringify(values)}>
          <thead>
            <tr className="align-top">
              <th scope="col" className="min-w-28 p-1 text-start text-sm">
                {t('products.chart_size')}
              </th>
              {columns.map((path, place) => (
                <th key={path} scope="col" className="min-w-40 p-1 text-start font-normal">
                  <ColumnHead path={path} place={place} values={values} errors={errors} />
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((path, place) => (
              <Row
                key={path}
                path={path}
                place={place}
                columns={columns.length}
                values={values}
                errors={errors}
              />
            ))}
          </tbody>
        </table>
      </section>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" variant="quiet" size="sm" icon={Plus} name="command" value="more rows">
          {t('products.chart_add_row')}
        </Button>
        <Button type="submit" variant="quiet" size="sm" icon={Plus} name="command" value="more columns">
          {t('products.chart_add_column')}
        </Button>
      </div>
      <div className="mt-6 grid max-w-prose justify-items-start gap-3">
        <Field label={t('products.chart_paste')} hint={t('products.chart_paste_hint')} className="w-full">
          <Textarea name="pasted" rows={3} />
        </Field>
        <Button type="submit" variant="quiet" size="sm" name="command" value="fill:table">
          {t('products.chart_fill')}
        </Button>
      </div>
    </Panel>
  )
}

function ColumnHead({
  path,
  place,
  values,
  errors,
}: TableProps & { readonly path: string; readonly place: number }) {
  const t = useTranslate()
  const number = place + 1
  return (
    <div className="grid gap-2">
      <input type="hidden" name={`${path}.key`} value={values[`${path}.key`] ?? ''} />
      {(['en', 'fr'] as const).map((language) => (
        <Field
          key={language}
          label={t(`products.chart_column_${language}`, { number })}
          error={errors[`${path}.${language}`]}
        >
          <TextInput
            name={`${path}.${language}`}
            maxLength={textLengths.chartLabel}
            defaultValue={values[`${path}.${language}`]}
          />
        </Field>
      ))}
      <span className="flex">
        <IconButton
          type="submit"
          size="sm"
          icon={ArrowLeft}
          name="command"
          value={`up:columns.${place}`}
          label={t('products.chart_column_move', { number })}
          aria-disabled={place === 0}
        />
        <IconButton
          type="submit"
          size="sm"
          icon={X}
          name="command"
          value={`drop columns ${place}`}
          label={t('products.chart_column_remove', { number })}
        />
      </span>
    </div>
  )
}

interface RowProps extends TableProps {
  readonly path: string
  readonly place: number
  readonly columns: number
}

function Row({ path, place, columns, values, errors }: RowProps) {
  const t = useTranslate()
  const number = place + 1
  const cells = Array.from({ length: columns }, (_, column) => `${path}.c${column}`)
  return (
    <tr className="align-top">
      <th scope="row" className="p-1 font-normal">
        <Cell
          name={`${path}.size`}
          label={t('products.chart_size_of', { number })}
          max={textLengths.chartLabel}
          {...{ values, errors }}
        />
      </th>
      {cells.map((name, column) => (
        <td key={name} className="p-1">
          <Cell
            name={name}
            label={t('products.chart_cell', { row: number, column: column + 1 })}
            max={textLengths.chartCell}
            {...{ values, errors }}
          />
        </td>
      ))}
      <td className="flex p-1">
        <IconButton
          type="submit"
          size="sm"
          icon={ArrowUp}
          name="command"
          value={`up:rows.${place}`}
          label={t('products.chart_row_move', { number })}
          aria-disabled={place === 0}
        />
        <IconButton
          type="submit"
          size="sm"
          icon={X}
          name="command"
          value={`drop rows ${place}`}
          label={t('products.chart_row_remove', { number })}
        />
      </td>
    </tr>
  )
}

interface CellProps extends TableProps {
  readonly name: string
  readonly label: string
  readonly max: number
}

function Cell({ name, label, max, values, errors }: CellProps) {
  const errorId = `${name}-error`
  return (
    <>
      <TextInput
        name={name}
        aria-label={label}
        aria-invalid={errors[name] !== undefined}
        aria-describedby={errors[name] === undefined ? undefined : errorId}
        maxLength={max}
        defaultValue={values[name]}
        className="tabular-nums"
      />
      <FieldError id={errorId} error={errors[name]} />
    </>
  )
}

function Categories({
  categories,
  values,
}: {
  readonly categories: readonly NamedCategory[]
  readonly values: Values
}) {
  const t = useTranslate()
  return (
    <Panel title={t('products.chart_categories')}>
      <p className="mb-4 text-sm text-muted">{t('products.chart_categories_hint')}</p>
      <fieldset className="grid max-h-96 gap-2 overflow-y-auto">
        <legend className="sr-only">{t('products.chart_categories')}</legend>
        {categories.map(({ id, name, path }) => (
          <Checkbox
            key={id}
            name={`category.${id}`}
            label={'\u00a0'.repeat(4 * (path.split('/').length - 1)) + name}
            defaultChecked={values[`category.${id}`] !== undefined}
          />
        ))}
      </fieldset>
    </Panel>
  )
}
