import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Timetable } from '#contract/store-hours.ts'
import { clockRange } from '#shop/hours-table.tsx'
import { formatMoment } from '#shop/moment.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface SpecialDaysProps {
  readonly timetable: Timetable
  readonly refusal: Refusal | undefined
}

const check: FormCheck = { day: { missing: 'problems.field_empty' } }

export function SpecialDays({ timetable, refusal }: SpecialDaysProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(check, refusal)
  const values = refusal?.values
  return (
    <div className="flex flex-col gap-6">
      {timetable.special_days.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {timetable.special_days.map((special) => (
            <OneDay key={special.day} special={special} isBusy={isBusy} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t('hours.days_none')}</p>
      )}
      <Form
        // The key empties the form after a day was saved.
        key={timetable.special_days.map(({ day }) => day).join()}
        method="post"
        preventScrollReset
        {...checks.form}
        className="flex flex-col items-start gap-5"
      >
        <FormAlert refusal={refusal} errorCount={checks.errorCount} />
        <input type="hidden" name="part" value="day" />
        <div className="grid w-full gap-5 sm:grid-cols-3">
          <Field label={t('hours.day')} error={checks.errorOf('day')}>
            <TextInput name="day" type="date" required min={timetable.today} defaultValue={values?.day} />
          </Field>
          <Field label={t('hours.opens')} error={checks.errorOf('opens')} isOptional>
            <TextInput name="opens" type="time" defaultValue={values?.opens} />
          </Field>
          <Field label={t('hours.closes')} error={checks.errorOf('closes')} isOptional>
            <TextInput name="closes" type="time" defaultValue={values?.closes} />
          </Field>
          <p className="text-sm text-muted sm:col-span-3">{t('hours.day_hint')}</p>
          <Field
            label={t('hours.note')}
            hint={t('hours.note_hint')}
            error={checks.errorOf('note')}
            isOptional
            className="sm:col-span-3"
          >
            <TextInput name="note" maxLength={200} defaultValue={values?.note} />
          </Field>
        </div>
        <Button type="submit" name="command" value="keep" isBusy={isBusy}>
          {t('hours.day_save')}
        </Button>
      </Form>
    </div>
  )
}

interface OneDayProps {
  readonly special: Timetable['special_days'][number]
  readonly isBusy: boolean
}

function OneDay({ special: { day, opens, closes, note }, isBusy }: OneDayProps) {
  const t = useTranslate()
  const locale = useLocale()
  const date = formatMoment(day, 'day', locale)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold text-strong">{date}</span>
        <span className="text-muted">
          {' · '}
          {opens && closes ? clockRange({ opens, closes }, locale) : t('hours.closed_all_day')}
        </span>
        {note ? <span className="block text-sm break-words text-muted">{note}</span> : null}
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="part" value="day" />
        <input type="hidden" name="day" value={day} />
        <Button
          type="submit"
          variant="plain"
          size="sm"
          name="command"
          value="end"
          disabled={isBusy}
          aria-label={t('hours.day_remove_of', { day: date })}
        >
          {t('hours.day_remove')}
        </Button>
      </Form>
    </li>
  )
}
