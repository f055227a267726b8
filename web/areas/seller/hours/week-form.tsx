import { Copy, Plus, X } from 'lucide-react'
import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { weekdayName } from '#shop/hours-table.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { adderOf, fieldOf, mondayFirst, ROWS_MAX, type WeekAnswer, type WeekRows } from './week.ts'

interface WeekFormProps {
  readonly rows: WeekRows
  readonly answer: WeekAnswer | undefined
}

/** Opening hours of each day. Buttons beside them edit the form; the one below saves it. */
export function WeekForm({ rows, answer }: WeekFormProps) {
  const t = useTranslate()
  const navigation = useNavigation()
  const isSaving = navigation.formData?.get('part') === 'week' && !navigation.formData.has('edit')
  useEffect(() => {
    if (answer?.focus)
      document.querySelector<HTMLElement>(`#${answer.focus}, [name=${answer.focus}]`)?.focus()
  }, [answer])
  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-col gap-5">
      <EnterSubmit />
      <input type="hidden" name="part" value="week" />
      <p className="text-muted">{t('hours.week_text')}</p>
      {answer?.message ? <Alert tone="danger">{answer.message}</Alert> : null}
      <div className="divide-y divide-line border-y border-line">
        {mondayFirst.map((weekday) => (
          <Day key={weekday} weekday={weekday} rows={rows[weekday] ?? []} errors={answer?.errors ?? {}} />
        ))}
      </div>
      <ActionBar>
        <Button type="submit" name="command" value="keep" isBusy={isSaving}>
          {t('hours.week_save')}
        </Button>
      </ActionBar>
    </Form>
  )
}

interface DayProps {
  readonly weekday: number
  readonly rows: WeekRows[number]
  readonly errors: WeekAnswer['errors']
}

function Day({ weekday, rows, errors }: DayProps) {
  const t = useTranslate()
  const name = weekdayName(weekday, useLocale())
  return (
    <fieldset className="grid min-w-0 gap-x-6 gap-y-2 py-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="font-semibold text-strong first-letter:uppercase sm:pt-2.5">
        {name}
      </p>
      <div className="flex min-w-0 flex-wrap items-start gap-x-6 gap-y-3">
        {rows.map(({ opens, closes }, row) => (
          // Rows have no ids: a row that was changed by a button gets a new key.
          <div
            key={`${fieldOf(weekday, row, 'opens')} ${opens} ${closes}`}
            className="flex items-start gap-2"
          >
            <Time weekday={weekday} row={row} end="opens" value={opens} errors={errors} />
            <span aria-hidden="true" className="pt-2.5 text-muted">
              –
            </span>
            <Time weekday={weekday} row={row} end="closes" value={closes} errors={errors} />
            <IconButton
              type="submit"
              name="edit"
              value={`remove-${weekday}-${row}`}
              icon={X}
              label={t('hours.remove_of', { day: name, number: row + 1 })}
            />
          </div>
        ))}
        {rows.length === 0 ? (
          <p className="min-w-24 py-1.5 text-muted sm:py-2.5">{t('hours.closed')}</p>
        ) : null}
        <div className={`flex flex-wrap gap-x-1 sm:pt-1 ${rows.length > 0 ? '-ms-4' : ''}`}>
          {rows.length < ROWS_MAX ? (
            <Button
              type="submit"
              variant="plain"
              size="sm"
              icon={Plus}
              id={adderOf(weekday)}
              name="edit"
              value={`add-${weekday}`}
              aria-label={t('hours.add_of', { day: name })}
            >
              {t('hours.add')}
            </Button>
          ) : null}
          {rows.length > 0 ? (
            <Button
              type="submit"
              variant="plain"
              size="sm"
              icon={Copy}
              id={`copy-${weekday}`}
              name="edit"
              value={`copy-${weekday}`}
              aria-label={t('hours.copy_of', { day: name })}
            >
              {t('hours.copy')}
            </Button>
          ) : null}
        </div>
      </div>
    </fieldset>
  )
}

interface TimeProps extends Pick<DayProps, 'weekday' | 'errors'> {
  readonly row: number
  readonly end: 'opens' | 'closes'
  readonly value: string
}

function Time({ weekday, row, end, value, errors }: TimeProps) {
  const t = useTranslate()
  const name = fieldOf(weekday, row, end)
  return (
    <Field
      label={t(`hours.${end}_number`, { number: row + 1 })}
      hidesLabel
      error={errors[name]}
      className="w-28 sm:w-36"
    >
      {/* Phones open their time picker from anywhere in the field; hiding the icon leaves room for the time. */}
      <TextInput
        name={name}
        type="time"
        defaultValue={value}
        className="px-2.5 tabular-nums max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
      />
    </Field>
  )
}
