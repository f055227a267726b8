import { Camera, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useForm } from '#app/form/form-context.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { Button, classOf } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import type { UploadedPicture } from '../uploaded-picture.ts'
import { type OfferedPicture, picturesOfForm } from './offered-pictures.ts'
import type { ShownVideo } from './shown-picture.ts'
import { editStorePicture, type PictureStore, reasonOf } from './store-pictures-api.ts'
import { uploadPicture } from './upload-picture.ts'
import { frameOf } from './video-frame.ts'

const accepted = 'image/jpeg,image/png,image/webp,image/avif'

interface PosterDialogProps {
  readonly of: PictureStore
  readonly video: ShownVideo
  readonly onSaved: (poster: UploadedPicture) => void
  readonly onClose: () => void
}

/** Chooses the poster of a video: a moment of it, a picture of the product or a file. */
export function PosterDialog({ of, video, onSaved, onClose }: PosterDialogProps) {
  const t = useTranslate()
  const { id } = useForm()
  const [pictures] = useState(() => picturesOfForm(id).filter((picture) => !picture.video))
  const { save, saved, isSaving, error } = useSavedPoster(of)

  return (
    <Dialog
      isOpen={saved === undefined}
      onClose={() => (saved ? onSaved(saved) : onClose())}
      mayClose={() => !isSaving}
      title={t('products.poster')}
    >
      <Moment video={video} isSaving={isSaving} onChoose={(player) => save({ player })} />
      <label className={`relative ${classOf({ variant: 'quiet', size: 'sm' })} has-focus-visible:outline-2`}>
        <Icon of={Upload} size="sm" />
        {t('products.poster_upload')}
        <input
          type="file"
          accept={accepted}
          disabled={isSaving}
          className="sr-only"
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
            const [file] = currentTarget.files ?? []
            if (file) save({ file })
          }}
        />
      </label>
      <Pictures pictures={pictures} isSaving={isSaving} onChoose={(picture) => save({ picture })} />
      <FieldError id="poster-error" error={error} />
    </Dialog>
  )
}

interface MomentProps {
  readonly video: ShownVideo
  readonly isSaving: boolean
  readonly onChoose: (player: HTMLVideoElement) => void
}

/** Plays the video, to choose a moment of it. */
function Moment({ video, isSaving, onChoose }: MomentProps) {
  const t = useTranslate()
  const player = useRef<HTMLVideoElement>(null)
  const [canPlay, setCanPlay] = useState(true)
  if (!canPlay) return <p className="mb-5 text-muted">{t('products.poster_unplayable')}</p>
  return (
    <div className="mb-5 grid gap-3">
      <video
        ref={player}
        src={video.url}
        controls
        muted
        playsInline
        preload="auto"
        width={video.width}
        height={video.height}
        aria-label={t('products.poster_video')}
        onError={() => setCanPlay(false)}
        className="max-h-[45dvh] w-full rounded-lg bg-sunken object-contain"
      />
      <span>
        <Button
          variant="quiet"
          size="sm"
          icon={Camera}
          disabled={isSaving}
          onClick={() => player.current && onChoose(player.current)}
        >
          {t('products.poster_frame')}
        </Button>
      </span>
    </div>
  )
}

interface PicturesProps {
  readonly pictures: readonly OfferedPicture[]
  readonly isSaving: boolean
  readonly onChoose: (picture: OfferedPicture) => void
}

function Pictures({ pictures, isSaving, onChoose }: PicturesProps) {
  const t = useTranslate()
  return (
    <ul className="grid grid-cols-4 gap-3 not-empty:mt-5 sm:grid-cols-6">
      {pictures.map((picture, place) => (
        <li key={picture.id}>
          <button
            type="button"
            aria-label={picture.alt || t('products.picture_number', { number: place + 1 })}
            disabled={isSaving}
            onClick={() => onChoose(picture)}
            className="block w-full overflow-hidden rounded-lg border-2 border-line hover:border-line-strong disabled:opacity-50"
          >
            <Picture picture={picture} alt="" sizes="8rem" className="aspect-square w-full object-contain" />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface PosterSource {
  readonly player?: HTMLVideoElement
  readonly file?: File
  readonly picture?: UploadedPicture
}

function useSavedPoster(of: PictureStore) {
  const t = useTranslate()
  const language = useLocale()
  const [saved, setSaved] = useState<UploadedPicture>()
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<string>()

  async function savedFrom({ player, file, picture }: PosterSource): Promise<UploadedPicture | undefined> {
    // A copy, as a picture is in a product once.
    if (picture) return editStorePicture(of, { picture_id: picture.id })
    const image = file ?? (player ? await frameOf(player) : undefined)
    return image && uploadPicture(image, { language, onProgress: () => {} })
  }

  async function save(source: PosterSource): Promise<void> {
    setIsSaving(true)
    setError(undefined)
    try {
      const poster = await savedFrom(source)
      if (poster) setSaved(poster)
      else setError(t('products.poster_unplayable'))
    } catch (failure) {
      const reason = reasonOf(failure) ?? (failure instanceof Error ? failure.message : '')
      setError(reason || t('products.upload_failed'))
    }
    setIsSaving(false)
  }

  return { save: (source: PosterSource) => void save(source), saved, isSaving, error }
}
