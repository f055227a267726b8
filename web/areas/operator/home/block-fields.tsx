import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import type { Picture as PictureAnswer } from '#contract/vocabulary.ts'
import type { Place } from '#shop/places/find-places.ts'
import { PlacePicker } from '#shop/places/place-picker.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Picture } from '#ui/picture.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { localeNames, offeredLocales } from '#values/locale.ts'
import { textLengths } from '#values/text-lengths.ts'
import type { FieldSpec } from './fields.ts'
import { listIn, partOf, type Settings, stringIn, type Value } from './settings-input.ts'

/** State of the form: errors by field path, and names of the referenced records. */
export interface FormState {
  readonly errors: Readonly<Record<string, string>>
  readonly pictures: ReadonlyMap<string, PictureAnswer>
  readonly collections: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: Readonly<Record<'paths' | 'ids', readonly Place[]>>
  /** Last search, and the picker it was made in. */
  readonly found:
    | { readonly name: string; readonly words: string; readonly places: readonly Place[] }
    | undefined
}

interface FieldsProps {
  readonly fields: readonly FieldSpec[]
  readonly settings: Settings | Value | undefined
  readonly prefix?: string
  readonly state: FormState
}

export function BlockFields({ fields, settings, prefix = '', state }: FieldsProps) {
  return fields.map((field) => (
    <BlockField
      key={field.name}
      field={field}
      settings={settings}
      path={`${prefix}${field.name}`}
      state={state}
    />
  ))
}

function BlockField({
  field,
  settings,
  path,
  state,
}: {
  field: FieldSpec
  settings: Settings | Value | undefined
  path: string
  state: FormState
}) {
  const t = useTranslate()
  const label = field.type === 'group' ? '' : t(`editing.home_field_${field.name}`)
  const error = state.errors[path]
  const value = stringIn(settings, field.name)
  const isOptional = 'isOptional' in field && field.isOptional === true
  switch (field.type) {
    case 'words':
      return <Words field={field} words={partOf(settings, field.name)} path={path} state={state} />
    case 'path':
      return (
        <Field label={label} hint={t('editing.home_href_hint')} error={error} isOptional={isOptional}>
          <TextInput name={path} defaultValue={value} dir="ltr" maxLength={textLengths.link} />
        </Field>
      )
    case 'count':
      return (
        <Field label={label} error={error} className="max-w-40">
          <TextInput name={path} defaultValue={value} inputMode="numeric" maxLength={2} dir="ltr" />
        </Field>
      )
    case 'choice':
      return (
        <Field label={label} error={error} isOptional={isOptional}>
          <Select name={path} defaultValue={value}>
            {field.isOptional || value === '' ? (
              <option value="">{t(field.isOptional ? 'editing.home_any' : 'editing.home_choose')}</option>
            ) : null}
            {field.options.map((option) => (
              <option key={option} value={option}>
                {t(optionLabel(field.name, option))}
              </option>
            ))}
          </Select>
        </Field>
      )
    case 'collection':
      return <CollectionField label={label} error={error} path={path} value={value} state={state} />
    case 'places':
      return (
        <PlacePicker
          label={label}
          {...(field.name === 'ids' && { hint: t('editing.home_ids_hint') })}
          name={path}
          chosen={state.chosen[field.name]}
          found={state.found?.name === path ? state.found.places : undefined}
          words={state.found?.name === path ? state.found.words : undefined}
          error={error}
        />
      )
    case 'picture':
      return <PictureField path={path} pictureKey={value} isOptional={isOptional} state={state} />
    case 'group':
      return (
        <BlockFields
          fields={field.fields}
          settings={partOf(settings, field.name)}
          prefix={`${path}.`}
          state={state}
        />
      )
    case 'list':
      return <List field={field} items={listIn(settings, field.name)} path={path} state={state} />
  }
}

function CollectionField({
  label,
  error,
  path,
  value,
  state,
}: {
  label: string
  error: string | undefined
  path: string
  value: string
  state: FormState
}) {
  const t = useTranslate()
  return (
    <Field label={label} hint={t('editing.home_collection_hint')} error={error} isOptional>
      <Select name={path} defaultValue={value}>
        <option value="">{t('editing.home_choose')}</option>
        {state.collections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Words({
  field,
  words,
  path,
  state,
}: {
  field: FieldSpec & { type: 'words' }
  words: Value | undefined
  path: string
  state: FormState
}) {
  const t = useTranslate()
  const Control = field.isLong ? Textarea : TextInput
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {offeredLocales.map((language) => (
        <Field
          key={language}
          label={t('editing.home_in_language', {
            field: t(`editing.home_field_${field.name}`),
            language: localeNames[language],
          })}
          error={state.errors[`${path}.${language}`]}
          isOptional={language !== 'en'}
        >
          <Control
            name={`${path}.${language}`}
            defaultValue={stringIn(words, language)}
            lang={language}
            dir="ltr"
            maxLength={field.isLong ? 300 : 120}
            {...(field.isLong && { rows: 2 })}
          />
        </Field>
      ))}
    </div>
  )
}

function PictureField({
  path,
  pictureKey,
  isOptional,
  state,
}: {
  path: string
  pictureKey: string
  isOptional: boolean
  state: FormState
}) {
  const t = useTranslate()
  const picture = state.pictures.get(pictureKey)
  return (
    <div className="flex flex-col items-start gap-3">
      {picture ? (
        <Picture
          picture={{ ...picture, alt: '' }}
          sizes="(min-width: 64rem) 48rem, 90vw"
          className="h-28 max-w-full rounded-xl border border-line object-cover"
        />
      ) : null}
      <input type="hidden" name={path} value={pictureKey} />
      {picture && isOptional ? <Checkbox name={`${path}.without`} label={t('theming.logo_without')} /> : null}
      <Field
        label={t('editing.home_field_picture')}
        hint={t('editing.home_picture_hint')}
        error={state.errors[path]}
        isOptional={isOptional}
        className="w-full"
      >
        <FileInput name={`${path}.file`} accept="image/jpeg,image/png,image/webp,image/avif" />
      </Field>
    </div>
  )
}

function List({
  field,
  items,
  path,
  state,
}: {
  field: FieldSpec & { type: 'list' }
  items: readonly Value[]
  path: string
  state: FormState
}) {
  const t = useTranslate()
  const step = { type: 'submit', name: 'command', size: 'sm', formNoValidate: true } as const
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t(`editing.home_field_${field.name}`)}</h2>
      <input type="hidden" name={`${path}.length`} value={items.length} />
      <FieldError id={`${path}-error`} error={state.errors[path]} />
      {rowsOf(items, path).map(({ item, index, place }) => {
        const name = t('editing.home_item', { number: index + 1 })
        return (
          <fieldset key={place} className="grid min-w-0 gap-4 rounded-2xl border border-line p-4 sm:p-5">
            <legend className="sr-only">{name}</legend>
            <div className="flex flex-wrap items-center gap-2">
              <span aria-hidden="true" className="me-auto font-semibold text-strong">
                {name}
              </span>
              {index > 0 ? (
                <Button
                  {...step}
                  variant="quiet"
                  icon={ArrowUp}
                  value={`up:${place}`}
                  aria-label={t('editing.home_item_up', { name })}
                >
                  {t('editing.home_up')}
                </Button>
              ) : null}
              {index < items.length - 1 ? (
                <Button
                  {...step}
                  variant="quiet"
                  icon={ArrowDown}
                  value={`down:${place}`}
                  aria-label={t('editing.home_item_down', { name })}
                >
                  {t('editing.home_down')}
                </Button>
              ) : null}
              {items.length > field.min ? (
                <Button
                  {...step}
                  variant="quiet"
                  icon={Trash2}
                  value={`remove:${place}`}
                  aria-label={t('editing.home_item_remove', { name })}
                >
                  {t('editing.home_remove')}
                </Button>
              ) : null}
            </div>
            <BlockFields fields={field.fields} settings={item} prefix={`${place}.`} state={state} />
          </fieldset>
        )
      })}
      {items.length < field.max ? (
        <Button {...step} variant="quiet" icon={Plus} value={`add:${path}`} className="justify-self-start">
          {t(`editing.home_add_${field.name}`)}
        </Button>
      ) : null}
    </section>
  )
}

/** Items with their paths; a changed list is rendered again in a form of its own. */
function rowsOf(items: readonly Value[], path: string) {
  return items.map((item, index) => ({ item, index, place: `${path}.${index}` }))
}

const optionLabels: Readonly<Record<string, MessageKey>> = {
  'source trending': 'editing.home_source_trending',
  'source deals': 'editing.home_source_deals',
  'source best_sellers': 'editing.home_source_best_sellers',
  'source top_rated': 'editing.home_source_top_rated',
  'source new': 'editing.home_source_new',
  'source ids': 'editing.home_source_ids',
  'source collection': 'editing.home_source_collection',
  'vertical shops': 'editing.home_vertical_shops',
  'vertical restaurants': 'editing.home_vertical_restaurants',
  'vertical beauty': 'editing.home_vertical_beauty',
  'vertical groceries': 'editing.home_vertical_groceries',
  'vertical deals': 'editing.home_vertical_deals',
  'key delivery': 'editing.home_key_delivery',
  'key payment': 'editing.home_key_payment',
  'key returns': 'editing.home_key_returns',
  'key support': 'editing.home_key_support',
}

function optionLabel(name: string, option: string): MessageKey {
  const label = optionLabels[`${name} ${option}`]
  if (!label) throw new Error(`No label for option ${option} of ${name}`)
  return label
}
