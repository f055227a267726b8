import { X } from 'lucide-react'
import { useState } from 'react'
import { browserApi } from '#app/api.ts'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { OwnPicture, OwnReview } from '#contract/reviews.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { RatingInput } from '#ui/rating-input.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { pictureFaults } from '#values/picture.ts'
import { textLengths } from '#values/text-lengths.ts'
import { PicturesField } from '../writing/pictures-field.tsx'
import { type Sending, useIsSending, WritingForm } from '../writing/writing-form.tsx'

export const PICTURES_MAX = 4

/** Draft to continue with. */
export interface ReviewValues {
  readonly values: Refusal['values']
  readonly pictures: readonly OwnPicture[]
}

interface ReviewFormProps {
  readonly review: OwnReview | undefined
  readonly refusal: Refusal | undefined
  readonly written?: ReviewValues | undefined
  readonly sending?: Sending | undefined
}

const check: FormCheck = { rating: { missing: 'reviews.rating_required' } }

/**
 * Form of a review: rating, text and pictures. Pictures are uploaded at once with script, and with the form without.
 */
export function ReviewForm({ review, refusal, written, sending }: ReviewFormProps) {
  const t = useTranslate()
  const checks = useFormChecks(check, refusal)
  const { errorOf } = checks
  const isBusy = useIsSending(sending)
  const [arePicturesUploading, setUploading] = useState(false)
  const submittedValues = (name: 'title' | 'body') => written?.values[name] ?? review?.[name] ?? ''
  const rating = Number(written?.values.rating ?? review?.rating ?? 0)
  return (
    <WritingForm
      checks={checks}
      refusal={refusal}
      sending={sending}
      encType="multipart/form-data"
      className="flex flex-col gap-6"
    >
      {review ? <input type="hidden" name="id" value={review.id} /> : null}
      <RatingInput
        legend={t('reviews.your_rating')}
        name="rating"
        isRequired
        defaultValue={rating || undefined}
        error={errorOf('rating')}
      />
      <Field label={t('reviews.field_title')} isOptional error={errorOf('title')}>
        <TextInput
          name="title"
          maxLength={textLengths.reviewTitle}
          defaultValue={submittedValues('title')}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t('reviews.field_body')}
        isOptional
        hint={t('reviews.body_hint', { max: textLengths.reviewBody })}
        error={errorOf('body')}
      >
        <Textarea
          name="body"
          rows={6}
          maxLength={textLengths.reviewBody}
          defaultValue={submittedValues('body')}
        />
      </Field>
      <Pictures
        kept={written?.pictures ?? review?.pictures ?? []}
        error={
          errorOf('pictures') ??
          (pictureFaults.some((fault) => fault === refusal?.code) ? refusal?.message : undefined)
        }
        onSending={setUploading}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="action"
          size="lg"
          name="command"
          value="save"
          isBusy={isBusy || arePicturesUploading}
        >
          {t(review ? 'reviews.save' : 'reviews.publish')}
        </Button>
      </div>
      <p className="max-w-prose text-sm text-muted">{t('reviews.rules')}</p>
    </WritingForm>
  )
}

interface PicturesProps {
  readonly kept: readonly OwnPicture[]
  readonly error: string | undefined
  /** Called with whether uploads are in progress; the form must wait for them. */
  readonly onSending: (areUploading: boolean) => void
}

function Pictures({ kept, error, onSending }: PicturesProps) {
  const t = useTranslate()

  async function upload(file: File): Promise<OwnPicture> {
    const { picture } = await browserApi('POST /customer/pictures', { upload: file })
    return picture
  }

  return (
    <PicturesField
      kept={kept}
      max={PICTURES_MAX}
      error={error}
      words={{
        title: t('reviews.pictures'),
        add: t('reviews.add_pictures'),
        sending: t('reviews.sending_pictures'),
        hint: t('reviews.pictures_hint', { count: PICTURES_MAX }),
        tooMany: t('reviews.pictures_max', { count: PICTURES_MAX }),
        failed: t('reviews.picture_failed'),
      }}
      upload={upload}
      onSending={onSending}
    >
      {(pictures, remove) => (
        <ul className="grid gap-3 sm:grid-cols-2">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="flex items-start gap-3 rounded-xl border border-line p-3">
              <input type="hidden" name="picture" value={JSON.stringify(picture)} />
              <Picture
                picture={{ ...picture, alt: '' }}
                sizes="5rem"
                className="size-20 shrink-0 rounded-lg object-cover"
              />
              <div className="flex min-w-0 grow flex-col gap-2">
                <Field label={t('reviews.picture_alt', { n: index + 1 })}>
                  <TextInput
                    name={`alt-${picture.id}`}
                    maxLength={textLengths.pictureText}
                    defaultValue={picture.alt}
                  />
                </Field>
                <Checkbox
                  name="drop"
                  value={picture.id}
                  label={t('reviews.picture_drop')}
                  className="not-noscript:hidden"
                />
              </div>
              <IconButton
                icon={X}
                size="sm"
                label={t('reviews.picture_remove', { n: index + 1 })}
                className="noscript:hidden"
                onClick={() => remove(picture)}
              />
            </li>
          ))}
        </ul>
      )}
    </PicturesField>
  )
}
