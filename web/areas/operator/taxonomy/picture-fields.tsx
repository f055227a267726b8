import { useForm } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { Picture as PictureFacts } from '#contract/vocabulary.ts'
import { parseUploadedPicture } from '#shop/uploaded-picture.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Picture } from '#ui/picture.tsx'

interface PictureFieldsProps {
  /** Field of the picture's id. */
  readonly name: string
  readonly picture: PictureFacts | undefined
}

/** One picture of a form, read by `putPicture`: the stored one, a file that replaces it, or its removal. */
export function PictureFields({ name, picture }: PictureFieldsProps) {
  const t = useTranslate()
  const { values, errors } = useForm()
  // Uploaded with a form that was not saved.
  const uploaded = parseUploadedPicture(values.cover ?? 'null')
  const shown = uploaded ? { ...uploaded, alt: '' } : picture
  const id = values[name] ?? ''
  return (
    <div className="grid gap-4">
      {shown ? (
        <Picture
          picture={shown}
          sizes="12rem"
          className="aspect-[3/2] w-full max-w-48 rounded-xl object-cover"
        />
      ) : null}
      {uploaded ? <input type="hidden" name="cover" value={values.cover} /> : null}
      {id === '' ? null : <input type="hidden" name="cover_id" value={id} />}
      {shown ? (
        <Checkbox key={uploaded?.id} name="remove_cover" label={t('taxonomy.picture_remove')} />
      ) : null}
      <Field label={t('taxonomy.picture_file')} hint={t('editing.post_cover_hint')} error={errors[name]}>
        <FileInput key={uploaded?.id} name="file" accept="image/jpeg,image/png,image/webp,image/avif" />
      </Field>
    </div>
  )
}
