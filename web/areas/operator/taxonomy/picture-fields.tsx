import { useTranslate } from '#app/i18n.tsx'
import type { Picture as PictureFacts } from '#contract/vocabulary.ts'
import type { UploadedPicture } from '#shop/uploaded-picture.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Picture } from '#ui/picture.tsx'

interface PictureFieldsProps {
  /** Uploaded with a form that was not saved. */
  readonly uploaded: UploadedPicture | undefined
  readonly picture: PictureFacts | undefined
  readonly pictureId: string | null
  readonly error: string | undefined
}

/** One picture of a form, read by `coverOf`: the stored one, a file that replaces it, or its removal. */
export function PictureFields({ uploaded, picture, pictureId, error }: PictureFieldsProps) {
  const t = useTranslate()
  const shown = uploaded ? { ...uploaded, alt: '' } : picture
  return (
    <div className="grid gap-4">
      {shown ? (
        <Picture
          picture={shown}
          sizes="12rem"
          className="aspect-[3/2] w-full max-w-48 rounded-xl object-cover"
        />
      ) : null}
      {uploaded ? <input type="hidden" name="cover" value={JSON.stringify(uploaded)} /> : null}
      {pictureId === null ? null : <input type="hidden" name="cover_id" value={pictureId} />}
      {shown ? (
        <Checkbox key={uploaded?.id} name="remove_cover" label={t('taxonomy.picture_remove')} />
      ) : null}
      <Field label={t('taxonomy.picture_file')} hint={t('editing.post_cover_hint')} error={error}>
        <FileInput key={uploaded?.id} name="file" accept="image/jpeg,image/png,image/webp,image/avif" />
      </Field>
    </div>
  )
}
