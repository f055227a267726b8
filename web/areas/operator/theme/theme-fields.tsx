import { Plus, Wand2 } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import type { Picture as PictureAnswer } from '#contract/vocabulary.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Picture } from '#ui/picture.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { localeNames, offeredLocales } from '#values/locale.ts'
import { textLengths } from '#values/text-lengths.ts'
import { socialNetworks } from '#values/theme.ts'
import type { PictureName, ThemeField } from './fields.ts'
import { isColour } from './form-state.ts'
import type { Words, WrittenTheme } from './theme-input.ts'

export interface FieldState {
  readonly written: WrittenTheme
  readonly errors: Readonly<Record<string, string>>
  readonly pictures: ReadonlyMap<string, PictureAnswer>
  /** Nearest readable colour for each unreadable one. */
  readonly nearest: Readonly<Record<string, string>>
}

/** Empty rows after the filled ones. */
const SPARE_ROWS = 1

export function ThemeFieldOf({ field, state }: { field: ThemeField; state: FieldState }) {
  const t = useTranslate()
  const { written, errors } = state
  const { name } = field
  const value = written.lines[name] ?? ''
  switch (field.type) {
    case 'line':
      return (
        <Field label={t('theming.field_site_name')} error={errors[name]} className="sm:max-w-96">
          <TextInput name={name} defaultValue={value} maxLength={textLengths.siteName} />
        </Field>
      )
    case 'words':
      return (
        <InLanguages
          label={t(`theming.field_${field.name}`)}
          name={name}
          words={written.words[name] ?? {}}
          max={field.max}
          isOptional={field.isOptional ?? false}
          errors={errors}
        />
      )
    case 'word_list':
      return <WordList field={field} state={state} />
    case 'links':
      return <Links max={field.max} state={state} />
    case 'social':
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          {socialNetworks.map((place) => (
            <Field
              key={place}
              label={t(`theming.social_${place}`)}
              error={errors[`social.${place}`]}
              isOptional
            >
              <TextInput
                name={`social.${place}`}
                defaultValue={written.social[place] ?? ''}
                dir="ltr"
                inputMode="url"
                maxLength={textLengths.link}
              />
            </Field>
          ))}
        </div>
      )
    case 'picture':
      return <PictureField name={field.name} pictureKey={value} state={state} />
    case 'colour':
      return <ColourField name={field.name} value={value} state={state} />
    case 'choice':
      return (
        <Field label={t(`theming.field_${field.name}`)} error={errors[name]} className="sm:max-w-lg">
          <Select name={name} defaultValue={value}>
            {field.options.map((option) => (
              <option key={option} value={option}>
                {t(optionLabel(name, option))}
              </option>
            ))}
          </Select>
        </Field>
      )
    case 'switch':
      return (
        <Checkbox
          name={name}
          defaultChecked={written.switches.has(name)}
          label={t(`theming.field_${field.name}`)}
          hint={hints[name] ? t(hints[name]) : undefined}
        />
      )
  }
}

const hints: Readonly<Record<string, MessageKey>> = {
  newsletter_on: 'theming.hint_newsletter_on',
  exit_on: 'theming.hint_exit_on',
  logo_shows_name: 'theming.hint_logo_shows_name',
  taglines_run: 'theming.hint_taglines_run',
  shows_address: 'theming.hint_shows_address',
  notices: 'theming.hint_notices',
}

function InLanguages({
  label,
  name,
  words,
  max,
  isOptional,
  errors,
}: {
  label: string
  name: string
  words: Words
  max: number
  isOptional: boolean
  errors: Readonly<Record<string, string>>
}) {
  const t = useTranslate()
  const isLong = max > 160
  const Control = isLong ? Textarea : TextInput
  const others = Object.entries(words).filter(
    ([language]) => !offeredLocales.some((each) => each === language),
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {offeredLocales.map((language) => (
        <Field
          key={language}
          label={t('editing.home_in_language', { field: label, language: localeNames[language] })}
          error={errors[`${name}.${language}`]}
          isOptional={isOptional || language !== 'en'}
        >
          <Control
            name={`${name}.${language}`}
            defaultValue={words[language] ?? ''}
            lang={language}
            dir="ltr"
            maxLength={max}
            {...(isLong && { rows: 3 })}
          />
        </Field>
      ))}
      {others.map(([language, text]) => (
        <input key={language} type="hidden" name={`${name}.${language}`} value={text} />
      ))}
    </div>
  )
}

function WordList({ field, state }: { field: ThemeField & { type: 'word_list' }; state: FieldState }) {
  const t = useTranslate()
  const hint = hints[field.name]
  const rows = state.written.lists[field.name] ?? []
  const shown = Math.min(field.max, rows.length + SPARE_ROWS)
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-2xl border border-line p-4">
      <legend className="px-1 text-sm font-semibold text-strong">{t(`theming.field_${field.name}`)}</legend>
      {hint ? <p className="text-sm text-muted">{t(hint)}</p> : null}
      {Array.from({ length: shown }, (_, index) => `${field.name}.${index}`).map((path, index) => (
        <InLanguages
          key={path}
          label={t('editing.home_item', { number: index + 1 })}
          name={path}
          words={rows[index] ?? {}}
          max={field.lengthMax}
          isOptional
          errors={state.errors}
        />
      ))}
      <MoreRows list={field.name} isFull={shown === rows.length} />
    </fieldset>
  )
}

function Links({ max, state }: { max: number; state: FieldState }) {
  const t = useTranslate()
  const rows = state.written.links
  const shown = Math.min(max, rows.length + SPARE_ROWS)
  return (
    <fieldset className="grid min-w-0 gap-5 rounded-2xl border border-line p-4">
      <legend className="px-1 text-sm font-semibold text-strong">{t('theming.field_links')}</legend>
      {Array.from({ length: shown }, (_, index) => `links.${index}`).map((path, index) => (
        <div key={path} className="grid gap-4">
          <InLanguages
            label={t('theming.link_label', { number: index + 1 })}
            name={`${path}.label`}
            words={rows[index]?.label ?? {}}
            max={60}
            isOptional
            errors={state.errors}
          />
          <Field
            label={t('theming.link_href', { number: index + 1 })}
            hint={t('editing.home_href_hint')}
            error={state.errors[`${path}.href`]}
            isOptional
          >
            <TextInput
              name={`${path}.href`}
              defaultValue={rows[index]?.href ?? ''}
              dir="ltr"
              maxLength={textLengths.link}
            />
          </Field>
        </div>
      ))}
      <MoreRows list="links" isFull={shown === rows.length} />
    </fieldset>
  )
}

/** Adds an empty row; the form is rendered again with its values. */
function MoreRows({ list, isFull }: { list: string; isFull: boolean }) {
  const t = useTranslate()
  if (isFull) return null
  return (
    <Button
      type="submit"
      name="command"
      value={`more ${list}`}
      size="sm"
      variant="quiet"
      icon={Plus}
      className="justify-self-start"
    >
      {t('theming.more_rows')}
    </Button>
  )
}

function PictureField({
  name,
  pictureKey,
  state,
}: {
  name: PictureName
  pictureKey: string
  state: FieldState
}) {
  const t = useTranslate()
  const picture = state.pictures.get(pictureKey)
  return (
    <div className="grid gap-3">
      <input type="hidden" name={name} value={pictureKey} />
      <Field
        label={t(`theming.field_${name}`)}
        hint={t(`theming.hint_${name}`)}
        error={state.errors[name]}
        isOptional
      >
        <FileInput name={`${name}.file`} accept="image/jpeg,image/png,image/webp,image/avif" />
      </Field>
      {picture ? (
        <div className="flex flex-wrap items-center gap-4">
          <Picture
            picture={{ ...picture, alt: t('theming.logo_now') }}
            sizes="12rem"
            className="h-12 max-w-48 rounded-lg border border-line object-contain"
          />
          <Checkbox name={`${name}.without`} label={t('theming.logo_without')} />
        </div>
      ) : null}
    </div>
  )
}

function ColourField({
  name,
  value,
  state,
}: {
  name: 'accent' | 'action' | 'offer'
  value: string
  state: FieldState
}) {
  const t = useTranslate()
  const nearest = state.nearest[name]
  return (
    <div className="flex flex-col items-start gap-2">
      <Field
        label={t(`theming.field_${name}`)}
        hint={t(`theming.hint_${name}`)}
        error={state.errors[name]}
        className="w-full sm:max-w-96"
      >
        {isColour(value) ? (
          <TextInput type="color" name={name} defaultValue={value} className="h-12 cursor-pointer p-1.5" />
        ) : (
          // An invalid colour is shown in a text input, as a colour input would show black.
          <TextInput name={name} defaultValue={value} dir="ltr" />
        )}
      </Field>
      {nearest ? (
        <Button
          type="submit"
          name="command"
          value={`use:${name}:${nearest}`}
          size="sm"
          variant="quiet"
          icon={Wand2}
        >
          {t('theming.use_nearest', { colour: nearest })}
        </Button>
      ) : null}
    </div>
  )
}

const optionLabels: Readonly<Record<string, MessageKey>> = {
  'starts light': 'theming.starts_light',
  'starts dark': 'theming.starts_dark',
  'starts system': 'theming.starts_system',
  'header standard': 'theming.header_standard',
  'header classic': 'theming.header_classic',
  'header basic': 'theming.header_basic',
  'header minimal': 'theming.header_minimal',
  'top_bar deep': 'theming.top_bar_deep',
  'top_bar light': 'theming.top_bar_light',
  'top_bar off': 'theming.top_bar_off',
  'footer deep': 'theming.footer_deep',
  'footer light': 'theming.footer_light',
  'footer plain': 'theming.footer_plain',
  'product_look basic': 'theming.product_look_basic',
  'product_look classic': 'theming.product_look_classic',
  'product_layout product_thumbnail': 'customizer.product_thumbnail',
  'product_layout product_images': 'customizer.product_images',
  'product_layout product_slider': 'customizer.product_slider',
  'product_layout product_sticky': 'customizer.product_sticky',
  'product_layout product_accordion': 'customizer.product_accordion',
  'product_layout product_tab': 'customizer.product_tab',
  'collection_layout collection_left_sidebar': 'customizer.collection_left_sidebar',
  'collection_layout collection_right_sidebar': 'customizer.collection_right_sidebar',
  'collection_layout collection_no_sidebar': 'customizer.collection_no_sidebar',
  'collection_layout collection_3_grid': 'customizer.collection_3_grid',
  'collection_layout collection_4_grid': 'customizer.collection_4_grid',
  'collection_layout collection_5_grid': 'customizer.collection_5_grid',
  'collection_layout collection_list_view': 'customizer.collection_list_view',
  'collection_layout collection_category_slider': 'customizer.collection_category_slider',
  'collection_layout collection_category_sidebar': 'customizer.collection_category_sidebar',
  'collection_layout collection_banner': 'customizer.collection_banner',
  'collection_layout collection_offcanvas_filter': 'customizer.collection_offcanvas_filter',
  'store_list_layout classic_store': 'theming.stores_classic',
  'store_list_layout basic_store': 'theming.stores_basic',
  'store_page_layout classic_store_details': 'theming.store_classic',
  'store_page_layout basic_store_details': 'theming.store_basic',
}

function optionLabel(name: string, option: string): MessageKey {
  const label = optionLabels[`${name} ${option}`]
  if (!label) throw new Error(`No label for option ${option} of ${name}`)
  return label
}
