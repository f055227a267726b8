import { Form, useNavigation } from 'react-router'
import { TextField } from '#app/form/bound-fields.tsx'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import type { FormCheck } from '#app/form-checks.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Timetable } from '#contract/store-hours.ts'
import { clockRange } from '#shop/hours-table.tsx'
import { formatMoment } from '#shop/moment.tsx'
import { Button } from '#ui/button.tsx'

interface SpecialDaysProps {
  readonly timetable: Timetable
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

const check: FormCheck = { day: { missing: 'problems.field_empty' } }

export function SpecialDays({ timetable, limits, refusal }: SpecialDaysProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
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
      <PlainForm
        // The key empties the form after a day was saved.
        key={timetable.special_days.map(({ day }) => day).join()}
        limits={limits}
        outcome={refusal}
        check={check}
      >
        <input type="hidden" name="part" value="day" />
        <div className="grid w-full gap-5 sm:grid-cols-3">
          <TextField
            name="day"
            label={t('hours.day')}
            isOptional={false}
            input={{ type: 'date', required: true, min: timetable.today }}
          />
          <TextField name="opens" label={t('hours.opens')} input={{ type: 'time' }} />
          <TextField name="closes" label={t('hours.closes')} input={{ type: 'time' }} />
          <p className="text-sm text-muted sm:col-span-3">{t('hours.day_hint')}</p>
          <TextField
            name="note"
            label={t('hours.note')}
            hint={t('hours.note_hint')}
            className="sm:col-span-3"
          />
        </div>
        <Button type="submit" name="command" value="keep" isBusy={isBusy}>
          {t('hours.day_save')}
        </Button>
      </PlainForm>
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
