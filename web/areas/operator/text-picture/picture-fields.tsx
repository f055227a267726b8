import { TextField } from '#app/form/bound-fields.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Select } from '#ui/select.tsx'
import { localeNames, type offeredLocales } from '#values/locale.ts'

interface PictureFieldsProps {
  /** Address of the picture just inserted into the text. */
  readonly placed: string | undefined
  /** Set when one form contains the text in several languages. */
  readonly languages?: typeof offeredLocales
}

export function PictureFields({ placed, languages }: PictureFieldsProps) {
  const t = useTranslate()
  const { errors } = useForm()
  return (
    <div className="grid gap-5">
      <p className="text-muted">{t('editing.text_picture_hint')}</p>
      {placed ? <Alert tone="success">{t('editing.text_picture_placed')}</Alert> : null}
      <div key={placed} className="grid gap-5 sm:grid-cols-2">
        <Field label={t('editing.text_picture_file')} error={errors.inline ?? errors.has_unplaced_picture}>
          <FileInput name="inline" accept="image/jpeg,image/png,image/webp,image/avif" />
        </Field>
        <TextField name="inline.alt" label={t('editing.text_picture_alt')} />
        {languages ? (
          <Field label={t('editing.text_picture_into')}>
            <Select name="inline.language">
              {languages.map((language) => (
                <option key={language} value={language}>
                  {localeNames[language]}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
      </div>
      <Button type="submit" variant="quiet" name="command" value="picture" className="justify-self-start">
        {t('editing.text_picture_put')}
      </Button>
    </div>
  )
}
