import { Form, useNavigation } from 'react-router'
import type { Translate } from '#app/dictionaries.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { SlotPlan, SlotPreview } from '#contract/store-slots.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { cutoffDays, slotLengths } from '#values/slot-choices.ts'
import { useSellerStore } from '../layout.tsx'
import { SlotDays } from './slot-days.tsx'
import { useSlotPreview } from './use-slot-preview.ts'

interface SlotsFormProps {
  readonly planning: Answer<Endpoints['GET /seller/stores/{store}/slots']>
  /** Preview of an unsaved schedule, if one was requested. */
  readonly look:
    | { readonly preview: SlotPreview; readonly written: Readonly<Record<string, string>> }
    | undefined
  readonly refusal: Refusal | undefined
}

/** Form of the slot schedule, with a preview of the slots. */
export function SlotsForm({ planning: { plan, usual, preview: kept }, look, refusal }: SlotsFormProps) {
  const t = useTranslate()
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && formData?.get('part') === 'slots'
  const { form, errorOf, errorCount } = useFormChecks({}, refusal)
  const { preview, isWaiting, onChange } = useSlotPreview(look?.preview ?? kept, useSellerStore().slug)
  const values: Values = refusal?.values ?? look?.written ?? valuesOf(plan)
  return (
    <Form
      key={JSON.stringify(plan)}
      method="post"
      preventScrollReset
      {...form}
      onChange={onChange}
      className="flex flex-col items-start gap-5"
    >
      <FormAlert refusal={refusal} errorCount={errorCount} />
      <input type="hidden" name="part" value="slots" />
      <p className="max-w-prose text-muted">{t('hours.slots_text')}</p>
      <SlotFields errorOf={errorOf} values={values} usual={usual} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="command" value="keep" isBusy={isBusy}>
          {t('hours.slots_save')}
        </Button>
        {/* With script, the preview below updates while the form changes. */}
        <span className="hidden noscript:block">
          <Button type="submit" variant="quiet" name="command" value="look" disabled={isBusy}>
            {t('hours.slots_look')}
          </Button>
        </span>
      </div>
      <SlotDays preview={preview} isWaiting={isWaiting} />
    </Form>
  )
}

interface SlotFieldsProps {
  readonly errorOf: (name: string) => string | undefined
  readonly values: Readonly<Record<string, string | undefined>>
  readonly usual: SlotsFormProps['planning']['usual']
}

function SlotFields({ errorOf, values, usual }: SlotFieldsProps) {
  const t = useTranslate()
  return (
    <div className="grid w-full items-start gap-5 sm:grid-cols-2">
      <Field label={t('hours.slot_length')} error={errorOf('length_minutes')}>
        <Select name="length_minutes" defaultValue={values.length_minutes ?? ''}>
          <option value="">
            {usual.length_minutes
              ? t('hours.slot_length_usual', { length: durationOf(usual.length_minutes, t) })
              : t('hours.slot_length_parts')}
          </option>
          {slotLengths.map((minutes) => (
            <option key={minutes} value={minutes}>
              {durationOf(minutes, t)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('hours.slot_lead')}
        hint={t('hours.slot_lead_hint', { count: usual.lead_minutes })}
        error={errorOf('lead_minutes')}
        isOptional
      >
        <Figure name="lead_minutes" digits={4} value={values.lead_minutes} />
      </Field>
      <Field
        label={t('hours.slot_cutoff_time')}
        hint={t('hours.slot_cutoff_hint')}
        error={errorOf('cutoff_time')}
        isOptional
      >
        <TextInput
          name="cutoff_time"
          type="time"
          className="tabular-nums"
          defaultValue={values.cutoff_time}
        />
      </Field>
      <Field label={t('hours.slot_cutoff_days')} error={errorOf('cutoff_days')}>
        <Select name="cutoff_days" defaultValue={values.cutoff_days ?? '0'}>
          {cutoffDays.map((days) => (
            <option key={days} value={days}>
              {t(`hours.slot_cutoff_days_${days}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('hours.slot_capacity')}
        hint={t('hours.slot_capacity_hint')}
        error={errorOf('capacity')}
        isOptional
      >
        <Figure name="capacity" digits={4} value={values.capacity} />
      </Field>
      <Field
        label={t('hours.slot_pieces')}
        hint={t('hours.slot_pieces_hint')}
        error={errorOf('capacity_pieces')}
        isOptional
      >
        <Figure name="capacity_pieces" digits={6} value={values.capacity_pieces} />
      </Field>
    </div>
  )
}

interface FigureProps {
  readonly name: string
  readonly digits: number
  readonly value: string | undefined
}

function Figure({ name, digits, value }: FigureProps) {
  return (
    <TextInput
      name={name}
      inputMode="numeric"
      maxLength={digits}
      className="tabular-nums"
      defaultValue={value}
    />
  )
}

/** Whole hours are shown in hours, other durations in minutes. */
function durationOf(minutes: number, t: Translate): string {
  return minutes % 60 === 0
    ? t('hours.slot_hours', { count: minutes / 60 })
    : t('hours.slot_minutes', { count: minutes })
}

type Values = Readonly<Record<string, string | undefined>>

function valuesOf(plan: SlotPlan): Values {
  return Object.fromEntries(Object.entries(plan).map(([name, value]) => [name, String(value)]))
}
