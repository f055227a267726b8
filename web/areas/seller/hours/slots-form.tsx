import { useNavigation } from 'react-router'
import type { Translate } from '#app/dictionaries.ts'
import { SelectField, TextField } from '#app/form/bound-fields.tsx'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { valuesOf } from '#app/form/values-of.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { SlotPreview } from '#contract/store-slots.ts'
import { Button } from '#ui/button.tsx'
import { cutoffDays, slotLengths } from '#values/slot-choices.ts'
import { SlotDays } from './slot-days.tsx'
import { useSlotPreview } from './use-slot-preview.ts'

interface SlotsFormProps {
  readonly planning: Answer<Endpoints['GET /seller/stores/{store}/slots']>
  /** Preview of an unsaved schedule, if one was requested. */
  readonly look:
    | { readonly preview: SlotPreview; readonly written: Readonly<Record<string, string>> }
    | undefined
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

/** Form of the slot schedule, with a preview of the slots. */
export function SlotsForm({ planning, look, limits, refusal }: SlotsFormProps) {
  const t = useTranslate()
  const { plan, usual, preview: kept } = planning
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && formData?.get('part') === 'slots'
  const { preview, isWaiting, onChange } = useSlotPreview(look?.preview ?? kept)
  return (
    <PlainForm
      key={JSON.stringify(plan)}
      values={look?.written ?? { cutoff_days: '0', ...valuesOf(plan) }}
      limits={limits}
      outcome={refusal}
      onChange={onChange}
    >
      <input type="hidden" name="part" value="slots" />
      <p className="max-w-prose text-muted">{t('hours.slots_text')}</p>
      <SlotFields usual={usual} />
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
    </PlainForm>
  )
}

const figure = { inputMode: 'numeric', className: 'tabular-nums' } as const

function SlotFields({ usual }: Pick<SlotsFormProps['planning'], 'usual'>) {
  const t = useTranslate()
  return (
    <div className="grid w-full items-start gap-5 sm:grid-cols-2">
      <SelectField name="length_minutes" label={t('hours.slot_length')}>
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
      </SelectField>
      <TextField
        name="lead_minutes"
        label={t('hours.slot_lead')}
        hint={t('hours.slot_lead_hint', { count: usual.lead_minutes })}
        input={figure}
      />
      <TextField
        name="cutoff_time"
        label={t('hours.slot_cutoff_time')}
        hint={t('hours.slot_cutoff_hint')}
        input={{ type: 'time', className: 'tabular-nums' }}
      />
      <SelectField name="cutoff_days" label={t('hours.slot_cutoff_days')}>
        {cutoffDays.map((days) => (
          <option key={days} value={days}>
            {t(`hours.slot_cutoff_days_${days}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="capacity"
        label={t('hours.slot_capacity')}
        hint={t('hours.slot_capacity_hint')}
        input={figure}
      />
      <TextField
        name="capacity_pieces"
        label={t('hours.slot_pieces')}
        hint={t('hours.slot_pieces_hint')}
        input={figure}
      />
    </div>
  )
}

/** Whole hours are shown in hours, other durations in minutes. */
function durationOf(minutes: number, t: Translate): string {
  return minutes % 60 === 0
    ? t('hours.slot_hours', { count: minutes / 60 })
    : t('hours.slot_minutes', { count: minutes })
}
