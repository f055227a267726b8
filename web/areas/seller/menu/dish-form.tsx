import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { MenuDish, StoreMenu } from '#contract/menu.ts'
import { allergenName } from '#shop/product-facts.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { allergens } from '#values/allergens.ts'
import { offeredLocales } from '#values/locale.ts'
import { decimalOf } from '#values/money.ts'
import { useSellerStore } from '../layout.tsx'
import { textIn } from './paths.ts'

interface DishFormProps {
  readonly menu: StoreMenu
  /** Undefined for a new dish. */
  readonly dish: MenuDish | undefined
  readonly sectionId: string | undefined
  readonly refusal: Refusal | undefined
}

const check: FormCheck = {
  'name.en': { missing: 'problems.field_empty' },
  price_minor: { missing: 'problems.field_empty' },
}

export function DishForm({ menu, dish, sectionId, refusal }: DishFormProps) {
  const t = useTranslate()
  const { minor_units: minorUnits } = useSellerStore()
  const { formMethod } = useNavigation()
  const checks = useFormChecks(check, refusal)
  const { errorOf } = checks
  const written = refusal?.values
  const value = (name: string, was: string | undefined) => (written ? written[name] : was)
  return (
    <Form method="post" encType="multipart/form-data" {...checks.form} className="flex flex-col gap-6">
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      <Panel title={t('menu.part_words')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <DishTexts errorOf={errorOf} value={value} dish={dish} />
          <Field label={t('menu.section')} error={errorOf('section')}>
            <Select name="section" defaultValue={value('section', sectionId)}>
              {menu.sections.map((section) => (
                <SectionOption key={section.id} section={section} />
              ))}
            </Select>
          </Field>
          <Field label={t('menu.price', { currency: menu.currency })} error={errorOf('price_minor')}>
            <TextInput
              name="price_minor"
              inputMode="decimal"
              required
              maxLength={12}
              className="tabular-nums"
              defaultValue={value('price_minor', dish && decimalOf(dish.price.minor, minorUnits))}
            />
          </Field>
          <DishPicture dish={dish} errorOf={errorOf} />
        </div>
      </Panel>
      <Asked menu={menu} dish={dish} written={written} error={errorOf('groups')} />
      <Diet dish={dish} written={written} />
      <Checkbox
        name="is_on_menu"
        label={t('menu.on_menu')}
        hint={t('menu.on_menu_hint')}
        defaultChecked={isTicked(written, 'is_on_menu', dish?.is_on_menu ?? true)}
      />
      <ActionBar>
        <Button type="submit" isBusy={formMethod === 'POST'}>
          {t('menu.dish_save')}
        </Button>
      </ActionBar>
    </Form>
  )
}

interface DishTextsProps {
  readonly errorOf: (name: string) => string | undefined
  readonly value: (name: string, was: string | undefined) => string | undefined
  readonly dish: MenuDish | undefined
}

function DishTexts({ errorOf, value, dish }: DishTextsProps) {
  const t = useTranslate()
  return (
    <>
      {offeredLocales.map((language) => (
        <Field
          key={language}
          label={t(`menu.name_${language}`)}
          hint={language === 'fr' ? t('menu.french_hint') : undefined}
          error={errorOf(`name.${language}`)}
          isOptional={language === 'fr'}
        >
          <TextInput
            name={`name.${language}`}
            lang={language}
            dir="ltr"
            required={language === 'en'}
            maxLength={80}
            defaultValue={value(`name.${language}`, dish?.name[language])}
          />
        </Field>
      ))}
      {offeredLocales.map((language) => (
        <Field
          key={language}
          label={t(`menu.description_${language}`)}
          hint={language === 'en' ? t('menu.description_hint') : undefined}
          error={errorOf(`description.${language}`)}
          isOptional
        >
          <Textarea
            name={`description.${language}`}
            lang={language}
            dir="ltr"
            rows={3}
            maxLength={300}
            defaultValue={value(`description.${language}`, dish?.description[language])}
          />
        </Field>
      ))}
    </>
  )
}

function DishPicture({
  dish,
  errorOf,
}: {
  readonly dish: MenuDish | undefined
  readonly errorOf: (name: string) => string | undefined
}) {
  const t = useTranslate()
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
        <Field label={t('menu.picture')} hint={t('menu.picture_hint')} error={errorOf('picture')} isOptional>
          <FileInput name="picture" accept="image/jpeg,image/png,image/webp,image/avif" />
        </Field>
        {dish?.picture ? <Checkbox name="removes_picture" label={t('menu.picture_remove')} /> : null}
      </div>
    </div>
  )
}

/** Returns the submitted value, or the stored one before the first submission. */
function isTicked(written: Refusal['values'] | undefined, name: string, kept = false): boolean {
  return written ? written[name] !== undefined : kept
}

function SectionOption({ section }: { section: StoreMenu['sections'][number] }) {
  return <option value={section.id}>{textIn(section.name, useLocale())}</option>
}

interface AskedProps extends Pick<DishFormProps, 'menu' | 'dish'> {
  readonly written: Refusal['values'] | undefined
  readonly error: string | undefined
}

function Asked({ menu, dish, written, error }: AskedProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Panel title={t('menu.part_asked')}>
      {menu.groups.length === 0 ? <p className="text-muted">{t('menu.asked_none')}</p> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {menu.groups.map(({ id, name, choices }) => (
          <Checkbox
            key={id}
            name={`groups.${id}`}
            label={textIn(name, locale)}
            hint={choices.map(({ label }) => textIn(label, locale)).join(', ')}
            defaultChecked={isTicked(written, `groups.${id}`, dish?.groups.includes(id))}
          />
        ))}
      </div>
      <FieldError id="groups-error" error={error} />
    </Panel>
  )
}

function Diet({ dish, written }: { dish: MenuDish | undefined; written: Refusal['values'] | undefined }) {
  const t = useTranslate()
  return (
    <Panel title={t('menu.part_diet')}>
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold text-strong">{t('menu.allergens')}</legend>
        <p className="mb-3 text-sm text-muted">{t('menu.allergens_hint')}</p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3">
          {allergens.map((allergen) => (
            <Checkbox
              key={allergen}
              name={`allergens.${allergen}`}
              label={allergenName(allergen, t)}
              defaultChecked={isTicked(written, `allergens.${allergen}`, dish?.allergens.includes(allergen))}
            />
          ))}
        </div>
      </fieldset>
      <Checkbox
        name="declares_allergens"
        label={t('menu.allergens_complete')}
        hint={t('menu.allergens_complete_hint')}
        defaultChecked={isTicked(written, 'declares_allergens', dish?.declares_allergens)}
        className="mt-5"
      />
      <Checkbox
        name="is_vegetarian"
        label={t('menu.vegetarian')}
        defaultChecked={isTicked(written, 'is_vegetarian', dish?.is_vegetarian)}
        className="mt-5"
      />
    </Panel>
  )
}
