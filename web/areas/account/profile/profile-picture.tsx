import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { User } from '#contract/accounts.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { FILE_BYTES_MAX, formatFileSize } from '#values/file-size.ts'
import { BackTo } from '../changed.tsx'

interface ProfilePictureProps {
  readonly user: Pick<User, 'name' | 'picture'>
  /** What is wrong with the file that was sent without script. */
  readonly error: string | undefined
  /** The page it stands on, where that is not the form's own. */
  readonly backTo: string | undefined
}

/** What somebody looks like: a file is sent as soon as it is chosen, without script by its button. */
export function ProfilePicture({ user: { name, picture }, error: sent, backTo }: ProfilePictureProps) {
  const t = useTranslate()
  const id = useId()
  const action = useHref('/account/profile')
  const fetcher = useFetcher<Refusal>()
  const intent = fetcher.formData?.get('intent')
  const size = formatFileSize(FILE_BYTES_MAX, useLocale())
  const [isTooLarge, setTooLarge] = useState(false)
  const error = isTooLarge
    ? t('problems.too_large', { bytes_max: size })
    : (fetcher.data?.errors.file ?? sent)
  const described = [`${id}-hint`, error ? `${id}-error` : ''].filter(Boolean).join(' ')

  function send({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const [file] = input.files ?? []
    if (!input.form || !file) return
    // What is refused in any case is not sent first.
    setTooLarge(file.size > FILE_BYTES_MAX)
    if (file.size > FILE_BYTES_MAX) input.value = ''
    else void fetcher.submit(input.form)
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={name} picture={picture} size="lg" />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <fetcher.Form
            method="post"
            action={action}
            encType="multipart/form-data"
            className="flex flex-wrap items-center gap-3"
          >
            <input type="hidden" name="intent" value="picture" />
            <BackTo path={backTo} />
            <PictureInput
              picture={picture}
              isBusy={intent === 'picture'}
              described={described}
              error={error}
              onChange={send}
            />
            <Button type="submit" variant="quiet" className="not-noscript:hidden">
              {t('account.picture_save')}
            </Button>
          </fetcher.Form>
          {picture ? (
            <fetcher.Form method="post" action={action}>
              <BackTo path={backTo} />
              <Button
                type="submit"
                variant="quiet"
                name="intent"
                value="remove_picture"
                isBusy={intent === 'remove_picture'}
              >
                {t('account.picture_remove')}
              </Button>
            </fetcher.Form>
          ) : null}
        </div>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {t('account.picture_hint')}
        </p>
        <div role="status">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      </div>
    </div>
  )
}

interface PictureInputProps {
  readonly picture: ProfilePictureProps['user']['picture']
  readonly isBusy: boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readonly described: string
  readonly error: string | undefined
}

function PictureInput({ picture, isBusy, described, error, onChange }: PictureInputProps) {
  const t = useTranslate()
  return (
    <label className="relative inline-flex min-h-11 w-fit max-w-full items-center gap-2 rounded-full border border-dashed border-line-strong px-[min(1.25rem,6vw)] font-semibold text-strong outline-focus hover:border-accent hover:text-accent-text has-focus-visible:outline-3">
      {isBusy ? <Spinner className="size-5" /> : <ImagePlus aria-hidden="true" className="icon" />}
      {t(picture ? 'account.picture_replace' : 'account.picture_add')}
      <input
        type="file"
        name="file"
        required
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={onChange}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        className="w-full min-w-0 text-sm font-normal not-noscript:absolute not-noscript:inset-0 not-noscript:opacity-0"
      />
    </label>
  )
}
