import { Plus, Trash2 } from 'lucide-react'
import { CheckboxField, HiddenField, SelectField, TextField } from '#app/form/bound-fields.tsx'
import { useField, useForm } from '#app/form/form-context.tsx'
import { limitOf } from '#app/form/limits.ts'
import { useRows } from '#app/form/use-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { personalisationKinds } from '#values/personalisation.ts'
import { useAddedFocus } from './added-focus.ts'
import { FormRows } from './form-rows.tsx'
import { LocalText } from './language-tabs.tsx'

const decimal = { inputMode: 'decimal', className: 'tabular-nums' } as const

/** What shoppers can or must enter, such as an engraving. */
export function Personalisation({ currency }: { readonly currency: string }) {
  const t = useTranslate()
  return (
    <FormRows
      name="personalisation"
      title={t('products.part_personalisation')}
      hint={t('products.personalisation_hint')}
      className=""
      fields={(path, from) => <PersonalField path={path} from={from} currency={currency} />}
      removeLabel={(number) => t('products.personalisation_remove', { number })}
      addLabel={t('products.personalisation_add')}
    />
  )
}

interface PersonalFieldProps {
  readonly path: string
  /** Path of the saved values; undefined for a new row. */
  readonly from: string | undefined
  readonly currency: string
}

function PersonalField({ path, from = '', currency }: PersonalFieldProps) {
  const t = useTranslate()
  const { values } = useForm()
  const at = (name: string) => ({ name: `${path}.${name}`, from: `${from}.${name}` })
  return (
    <fieldset className="group/kind min-w-0 rounded-xl border border-line p-4">
      <legend className="sr-only">
        {t('products.personalisation_number', { number: Number(path.split('.').at(-1)) + 1 })}
      </legend>
      {values[`${from}.id`] ? <HiddenField name={`${path}.id`} value={values[`${from}.id`] ?? ''} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <LocalText {...at('label')} label={t('products.personalisation_label')} />
        <SelectField {...at('kind')} label={t('products.personalisation_kind')}>
          {personalisationKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`products.personalisation_${kind}`)}
            </option>
          ))}
        </SelectField>
        <LocalText
          {...at('instructions')}
          label={t('products.personalisation_instructions')}
          className="sm:col-span-2"
        />
        <TextField
          {...at('max_length')}
          label={t('products.personalisation_length')}
          input={{ inputMode: 'numeric', className: 'tabular-nums', placeholder: '50' }}
          className="group-has-[option[value=choice]:checked]/kind:hidden group-has-[option[value=checkbox]:checked]/kind:hidden"
        />
        <TextField
          {...at('price_minor')}
          label={t('products.amount_in', { label: t('products.personalisation_price'), currency })}
          input={{ ...decimal, placeholder: '0' }}
          className="group-has-[option[value=choice]:checked]/kind:hidden"
        />
        <CheckboxField
          {...at('is_required')}
          label={t('products.personalisation_required')}
          className="self-end sm:pb-3"
        />
      </div>
      <Choices path={path} from={from} currency={currency} />
    </fieldset>
  )
}

function Choices({ path, from, currency }: PersonalFieldProps & { readonly from: string }) {
  const t = useTranslate()
  const { values, limits, isBusy } = useForm()
  const { error } = useField(`${path}.choices`)
  const { rows, add, remove } = useRows(`${from}.choices`)
  const { ref, focusAdded } = useAddedFocus()
  const rowsMax = limitOf(limits, `${path}.choices`).maxItems ?? 0
  return (
    <div
      ref={ref}
      className="mt-4 hidden border-t border-line pt-4 group-has-[option[value=choice]:checked]/kind:grid gap-3"
    >
      <p className="text-sm font-semibold text-strong">{t('products.personalisation_choices')}</p>
      {rows.map(({ key, from: saved = '' }, place) => {
        const row = `${path}.choices.${place}`
        const id = values[`${saved}.id`]
        return (
          <div key={key} className="flex items-end gap-3" data-row={key}>
            {id ? <HiddenField name={`${row}.id`} value={id} /> : null}
            <div className="grid grow gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <LocalText
                name={`${row}.label`}
                from={`${saved}.label`}
                label={t('products.personalisation_choice_number', { number: place + 1 })}
              />
              <TextField
                name={`${row}.price_minor`}
                from={`${saved}.price_minor`}
                label={t('products.amount_in', { label: t('products.personalisation_price'), currency })}
                input={{ ...decimal, placeholder: '0' }}
              />
            </div>
            <IconButton
              icon={Trash2}
              label={t('products.personalisation_choice_remove', { number: place + 1 })}
              className="noscript:hidden"
              disabled={isBusy}
              onClick={() => remove(key)}
            />
          </div>
        )
      })}
      <FieldError id={`${path}-choices-error`} error={error} />
      <div className="noscript:hidden">
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          disabled={isBusy || rows.length >= rowsMax}
          onClick={() => focusAdded(add())}
        >
          {t('products.personalisation_choice_add')}
        </Button>
      </div>
    </div>
  )
}

export function GiftWrap({ currency }: { readonly currency: string }) {
  const t = useTranslate()
  return (
    <Panel title={t('products.part_gift_wrap')}>
      <div className="group/wrap grid gap-5 sm:grid-cols-2">
        <CheckboxField
          name="gift_wrap.is_offered"
          label={t('products.gift_wrap_offered')}
          hint={t('products.gift_wrap_hint')}
        />
        <TextField
          name="gift_wrap.price_minor"
          label={t('products.amount_in', { label: t('products.personalisation_price'), currency })}
          input={{ ...decimal, placeholder: '0' }}
          className="hidden group-has-checked/wrap:block"
        />
      </div>
    </Panel>
  )
}
