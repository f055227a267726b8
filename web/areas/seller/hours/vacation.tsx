import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Timetable } from '#contract/store-hours.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { offeredLocales } from '#values/locale.ts'

interface VacationProps {
  readonly timetable: Timetable
  readonly refusal: Refusal | undefined
}

const check: FormCheck = {
  from: { missing: 'problems.field_empty' },
  to: { missing: 'problems.field_empty' },
}

export function Vacation({ timetable: { vacation, today }, refusal }: VacationProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(check, refusal)
  const values = refusal?.values
  return (
    <Form
      key={`${vacation?.from} ${vacation?.to}`}
      method="post"
      preventScrollReset
      {...checks.form}
      className="flex flex-col items-start gap-5"
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
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      <input type="hidden" name="part" value="vacation" />
      <div className="grid w-full gap-5 sm:grid-cols-2">
        <Field label={t('hours.vacation_from')} error={checks.errorOf('from')}>
          <TextInput name="from" type="date" required defaultValue={values?.from ?? vacation?.from} />
        </Field>
        <Field label={t('hours.vacation_to')} error={checks.errorOf('to')}>
          <TextInput name="to" type="date" required min={today} defaultValue={values?.to ?? vacation?.to} />
        </Field>
        {offeredLocales.map((language) => (
          <Field
            key={language}
            label={t(`hours.vacation_message_${language}`)}
            error={checks.errorOf(`message.${language}`)}
            isOptional
          >
            <Textarea
              name={`message.${language}`}
              rows={3}
              maxLength={500}
              lang={language}
              dir="ltr"
              defaultValue={values?.[`message.${language}`] ?? vacation?.message[language]}
            />
          </Field>
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
    </Form>
  )
}
