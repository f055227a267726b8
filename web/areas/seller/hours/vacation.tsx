import { useNavigation } from 'react-router'
import { TextareaField, TextField } from '#app/form/bound-fields.tsx'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { valuesOf } from '#app/form/values-of.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Timetable } from '#contract/store-hours.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { offeredLocales } from '#values/locale.ts'

interface VacationProps {
  readonly timetable: Timetable
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

const check: FormCheck = {
  from: { missing: 'problems.field_empty' },
  to: { missing: 'problems.field_empty' },
}

export function Vacation({ timetable: { vacation, today }, limits, refusal }: VacationProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <PlainForm
      key={`${vacation?.from} ${vacation?.to}`}
      values={valuesOf(vacation ?? {})}
      limits={limits}
      outcome={refusal}
      check={check}
    >
      <p className="max-w-prose text-muted">{t('hours.vacation_text')}</p>
      {vacation ? (
        <Alert tone={vacation.from <= today ? 'warning' : 'info'} className="w-full">
          {t(vacation.from <= today ? 'hours.vacation_now' : 'hours.vacation_planned', {
            from: formatMoment(vacation.from, 'day', locale),
            to: formatMoment(vacation.to, 'day', locale),
          })}
        </Alert>
      ) : null}
      <input type="hidden" name="part" value="vacation" />
      <div className="grid w-full gap-5 sm:grid-cols-2">
        <TextField name="from" label={t('hours.vacation_from')} input={{ type: 'date', required: true }} />
        <TextField
          name="to"
          label={t('hours.vacation_to')}
          input={{ type: 'date', required: true, min: today }}
        />
        {offeredLocales.map((lang) => (
          <TextareaField
            key={lang}
            name={`message.${lang}`}
            label={t(`hours.vacation_message_${lang}`)}
            input={{ rows: 3, lang, dir: 'ltr' }}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="command" value="keep" isBusy={isBusy}>
          {t('hours.vacation_save')}
        </Button>
        {vacation ? (
          <Button type="submit" variant="quiet" name="command" value="end" formNoValidate disabled={isBusy}>
            {t(vacation.from <= today ? 'hours.vacation_end' : 'hours.vacation_call_off')}
          </Button>
        ) : null}
      </div>
    </PlainForm>
  )
}
