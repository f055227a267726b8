import { CheckboxField, SelectField, TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { CheckboxList } from '#app/form/checkbox-list.tsx'
import { ContractForm } from '#app/form/contract-form.tsx'
import { useForm } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import type { FormOutcome } from '#app/form/outcome.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { MenuDish, StoreMenu } from '#contract/menu.ts'
import { allergenName } from '#shop/product-facts.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { allergens } from '#values/allergens.ts'
import { offeredLocales } from '#values/locale.ts'
import { useSellerStore } from '../layout.tsx'
import { textIn } from './paths.ts'

interface DishFormProps {
  readonly menu: StoreMenu
  /** Undefined for a new dish. */
  readonly dish: MenuDish | undefined
  readonly sectionId: string | undefined
  readonly limits: Limits
  readonly outcome: FormOutcome
}

export function DishForm({ menu, dish, sectionId, limits, outcome }: DishFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { minor_units: minorUnits } = useSellerStore()
  const values = dish ? valuesOf(dish, minorUnits) : { is_on_menu: 'on' }
  return (
    <ContractForm
      values={{ ...values, section: sectionId ?? '' }}
      limits={limits}
      outcome={outcome}
      encType="multipart/form-data"
      save="menu.dish_save"
    >
      <Panel title={t('menu.part_words')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <DishTexts />
          <SelectField name="section" label={t('menu.section')}>
            {menu.sections.map(({ id, name }) => (
              <option key={id} value={id}>
                {textIn(name, locale)}
              </option>
            ))}
          </SelectField>
          <TextField
            name="price_minor"
            label={t('menu.price', { currency: menu.currency })}
            input={{ inputMode: 'decimal', className: 'tabular-nums' }}
          />
          <DishPicture dish={dish} />
        </div>
      </Panel>
      <Panel title={t('menu.part_asked')}>
        {menu.groups.length === 0 ? <p className="text-muted">{t('menu.asked_none')}</p> : null}
        <CheckboxList
          name="groups"
          options={menu.groups.map(({ id, name, choices }) => ({
            value: id,
            label: textIn(name, locale),
            hint: choices.map(({ label }) => textIn(label, locale)).join(', '),
          }))}
          className="grid gap-4 sm:grid-cols-2"
        />
      </Panel>
      <Diet />
      <CheckboxField name="is_on_menu" label={t('menu.on_menu')} hint={t('menu.on_menu_hint')} />
    </ContractForm>
  )
}

function DishTexts() {
  const t = useTranslate()
  return (
    <>
      {offeredLocales.map((lang) => (
        <TextField
          key={lang}
          name={`name.${lang}`}
          label={t(`menu.name_${lang}`)}
          hint={lang === 'fr' ? t('menu.french_hint') : undefined}
          input={{ lang, dir: 'ltr' }}
        />
      ))}
      {offeredLocales.map((lang) => (
        <TextareaField
          key={lang}
          name={`description.${lang}`}
          label={t(`menu.description_${lang}`)}
          hint={lang === 'en' ? t('menu.description_hint') : undefined}
          input={{ lang, dir: 'ltr', rows: 3 }}
        />
      ))}
    </>
  )
}

function DishPicture({ dish }: Pick<DishFormProps, 'dish'>) {
  const t = useTranslate()
  const { errors } = useForm()
  return (
    <div className="flex flex-wrap items-start gap-5 sm:col-span-2">
      {dish?.picture ? (
        <Picture
          picture={{ ...dish.picture, alt: '' }}
          sizes="7rem"
          className="size-28 rounded-xl object-cover"
        />
      ) : null}
      <div className="flex min-w-0 grow flex-col gap-3">
        <Field label={t('menu.picture')} hint={t('menu.picture_hint')} error={errors.picture_id}>
          <FileInput name="picture" accept="image/jpeg,image/png,image/webp,image/avif" />
        </Field>
        {dish?.picture ? <Checkbox name="removes_picture" label={t('menu.picture_remove')} /> : null}
      </div>
    </div>
  )
}

function Diet() {
  const t = useTranslate()
  return (
    <Panel title={t('menu.part_diet')}>
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold text-strong">{t('menu.allergens')}</legend>
        <p className="mb-3 text-sm text-muted">{t('menu.allergens_hint')}</p>
        <CheckboxList
          name="allergens"
          options={allergens.map((allergen) => ({ value: allergen, label: allergenName(allergen, t) }))}
          className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3"
        />
      </fieldset>
      <CheckboxField
        name="declares_allergens"
        label={t('menu.allergens_complete')}
        hint={t('menu.allergens_complete_hint')}
        className="mt-5"
      />
      <CheckboxField name="is_vegetarian" label={t('menu.vegetarian')} className="mt-5" />
    </Panel>
  )
}
