import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { MovementsQuery } from './movements-query.ts'

export function MovementFilters({ query: { type, from, to } }: { query: MovementsQuery }) {
  const t = useTranslate()
  return (
    <Form
      method="get"
      aria-label={t('wallet.filter')}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
    >
      <Field label={t('wallet.type')} className="max-md:col-span-2">
        <Select name="type" defaultValue={type ?? ''}>
          <option value="">{t('wallet.type_all')}</option>
          <option value="credit">{t('wallet.type_credit')}</option>
          <option value="debit">{t('wallet.type_debit')}</option>
        </Select>
      </Field>
      <Field label={t('wallet.from')}>
        <TextInput type="date" name="from" defaultValue={from ?? ''} />
      </Field>
      <Field label={t('wallet.to')}>
        <TextInput type="date" name="to" defaultValue={to ?? ''} />
      </Field>
      <Button type="submit" variant="quiet" className="max-md:col-span-2">
        {t('wallet.show')}
      </Button>
    </Form>
  )
}
