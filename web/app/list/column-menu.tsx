import { Columns3 } from 'lucide-react'
import { useId } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Question } from '#ui/question.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useTranslate } from '../i18n.tsx'
import { type ListColumn, shownColumns } from './columns.ts'
import { hrefWith } from './list-address.ts'

/** Chooses the columns of a list; they are part of its address, so that a saved view has them. */
export function ColumnMenu<Row>({ columns }: { readonly columns: readonly ListColumn<Row>[] }) {
  const t = useTranslate()
  const id = useId()
  const [search] = useSearchParams()
  const shown = new Set(shownColumns(columns, search).map((column) => column.id))
  const others = [...search].filter(([name]) => name !== 'column' && name !== 'page')
  return (
    <>
      <Button variant="quiet" size="sm" icon={Columns3} popoverTarget={id}>
        {t('lists.columns')}
      </Button>
      <Question id={id} title={t('lists.columns')}>
        <Form
          key={String(search)}
          method="get"
          preventScrollReset
          className="grid gap-4"
          onSubmit={() => document.getElementById(id)?.hidePopover()}
        >
          {others.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <fieldset className="grid gap-2">
            <legend className="sr-only">{t('lists.columns')}</legend>
            {columns
              .filter(({ isHeader }) => !isHeader)
              .map((column) => (
                <Checkbox
                  key={column.id}
                  name="column"
                  value={column.id}
                  label={column.label}
                  defaultChecked={shown.has(column.id)}
                />
              ))}
          </fieldset>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit">{t('lists.columns_apply')}</Button>
            <TextLink to={hrefWith(search, { column: undefined })}>{t('lists.columns_reset')}</TextLink>
          </div>
        </Form>
      </Question>
    </>
  )
}
