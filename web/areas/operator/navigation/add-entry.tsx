import { Plus } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { PlacePicker } from '#shop/places/place-picker.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { localeNames, offeredLocales } from '#values/locale.ts'
import { textLengths } from '#values/text-lengths.ts'
import { fixedNames, targetPicker } from './entries.ts'
import type { TargetSearch } from './find-targets.ts'

interface AddEntryProps {
  /** The search that the form was sent for. */
  readonly sought: TargetSearch | undefined
  readonly isFull: boolean
}

/** Adds an entry to the end of the menu: a page of the market, a record, a heading, or any address. */
export function AddEntry({ sought, isFull }: AddEntryProps) {
  const t = useTranslate()
  const values = sought?.values ?? {}
  return (
    <div className="grid gap-5">
      <PlacePicker
        label={t('navigation.record')}
        hint={t('navigation.record_hint')}
        name={targetPicker}
        isOne
        chosen={sought?.chosen ?? []}
        found={sought?.found}
        words={sought?.words}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('navigation.target')}>
          <Select name="new_target" defaultValue={values.new_target ?? ''}>
            <option value="">{t('navigation.target_choose')}</option>
            <option value="heading">{t('navigation.kind_heading')}</option>
            <optgroup label={t('navigation.kind_fixed')}>
              {fixedNames.map((page) => (
                <option key={page} value={`fixed ${page}`}>
                  {t(`shell.${page}`)}
                </option>
              ))}
            </optgroup>
          </Select>
        </Field>
        <Field label={t('navigation.href')} hint={t('navigation.href_hint')}>
          <TextInput name="new_href" dir="ltr" maxLength={textLengths.link} defaultValue={values.new_href} />
        </Field>
        {offeredLocales.map((language) => (
          <Field
            key={language}
            label={t('navigation.name_in', { language: localeNames[language] })}
            hint={language === 'en' ? t('navigation.name_hint') : undefined}
          >
            <TextInput
              name={`new_name.${language}`}
              lang={language}
              maxLength={textLengths.menuLabel}
              defaultValue={values[`new_name.${language}`]}
            />
          </Field>
        ))}
      </div>
      <Button
        type="submit"
        variant="quiet"
        icon={Plus}
        name="command"
        value="add:entries"
        disabled={isFull}
        className="justify-self-start"
      >
        {t('navigation.add')}
      </Button>
    </div>
  )
}
