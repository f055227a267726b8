import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { StoreSettings } from '#contract/store-settings.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Picture } from '#ui/picture.tsx'
import { pictureKinds } from './commands.ts'

interface PicturesFormProps {
  readonly settings: StoreSettings
  readonly refusal: Refusal | undefined
}

const looks = { logo: 'size-28 object-cover', cover: 'h-28 max-w-full object-cover' } as const

export function PicturesForm({ settings, refusal }: PicturesFormProps) {
  const t = useTranslate()
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && formData?.get('part') === 'pictures'
  const hasWords = refusal !== undefined && Object.keys(refusal.errors).length === 0
  return (
    <Form
      // The key empties the file fields after pictures were saved.
      key={`${settings.logo?.url} ${settings.cover?.url}`}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="flex flex-col items-start gap-6"
    >
      {hasWords ? <Alert tone="danger">{refusal.message}</Alert> : null}
      <input type="hidden" name="part" value="pictures" />
      <div className="grid w-full gap-6 sm:grid-cols-2">
        {pictureKinds.map((kind) => {
          const shown = settings[kind]
          return (
            <div key={kind} className="flex min-w-0 flex-col items-start gap-3">
              {shown ? (
                <Picture
                  picture={{ ...shown, alt: '' }}
                  sizes="20rem"
                  className={`rounded-xl border border-line ${looks[kind]}`}
                />
              ) : null}
              <Field
                label={t(`become.${kind}`)}
                hint={t(`become.${kind}_hint`)}
                error={refusal?.errors[`file-${kind}`] ?? refusal?.errors[`${kind}_id`]}
                className="w-full"
              >
                <FileInput name={`file-${kind}`} accept="image/jpeg,image/png,image/webp,image/avif" />
              </Field>
            </div>
          )
        })}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {t('settings.pictures_save')}
        </Button>
        {pictureKinds.map((kind) =>
          settings[kind] ? (
            <Button key={kind} type="submit" variant="quiet" name="remove" value={kind} disabled={isBusy}>
              {t(`settings.remove_${kind}`)}
            </Button>
          ) : null,
        )}
      </div>
    </Form>
  )
}
