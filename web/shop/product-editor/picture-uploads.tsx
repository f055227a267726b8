import { Upload, X } from 'lucide-react'
import { type ChangeEvent, type DragEvent, Suspense, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import { Button, classOf, IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import { Progress } from '#ui/progress.tsx'
import type { ShownPicture } from './shown-picture.ts'
import type { PictureStore } from './store-pictures-api.ts'
import type { Uploading } from './use-uploads.ts'

const PosterDialog = lazily(async () => (await import('./poster-dialog.tsx')).PosterDialog)

interface UploadsProps {
  readonly of: PictureStore
  readonly uploading: readonly Uploading[]
  /** Called with a video that has its poster now. */
  readonly onFinish: (key: string, picture: ShownPicture) => void
  readonly onDismiss: (key: string) => void
}

export function Uploads({ of, uploading, onFinish, onDismiss }: UploadsProps) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<string>()
  const waiting = uploading.find(({ key, video }) => key === chosen && video)
  return (
    <>
      <ul aria-live="polite" className="grid gap-3 not-empty:mb-5">
        {uploading.map(({ key, name, part, error, video }) => (
          <li key={key} className="flex items-center gap-3 text-sm">
            <span className="min-w-0 grow">
              <span className="block truncate">{name}</span>
              {error ? (
                <FieldError id={`${key}-error`} error={error} />
              ) : video ? (
                <span className="text-muted">{t('products.poster_missing')}</span>
              ) : (
                <Progress value={part} max={1} label={t('products.uploading', { name })} />
              )}
            </span>
            {video ? (
              <Button variant="quiet" size="sm" onClick={() => setChosen(key)}>
                {t('products.poster')}
              </Button>
            ) : null}
            {error || video ? (
              <IconButton
                size="sm"
                icon={X}
                label={t('products.upload_dismiss', { name })}
                onClick={() => onDismiss(key)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {waiting?.video ? (
        <Suspense>
          <PosterDialog
            of={of}
            video={waiting.video}
            onSaved={(poster) => {
              setChosen(undefined)
              onFinish(waiting.key, { ...poster, video: waiting.video })
            }}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

interface DropZoneProps {
  readonly room: number
  /** Media types, separated by commas. */
  readonly accepts: string
  readonly onFiles: (files: File[]) => void
}

/** Takes files by drop or from a file dialog. */
export function DropZone({ room, accepts, onFiles }: DropZoneProps) {
  const t = useTranslate()
  const [isOver, setIsOver] = useState(false)

  function take(files: FileList | null): void {
    onFiles([...(files ?? [])].slice(0, Math.max(0, room)))
  }

  return (
    <label
      onDragOver={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
      className={`relative flex flex-col items-center gap-2 rounded-xl border border-dashed p-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-focus noscript:hidden ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <span className={classOf({ variant: 'quiet', size: 'sm' })}>
        <Icon of={Upload} size="sm" />
        {t('products.media_add')}
      </span>
      <span className="text-sm text-muted">
        {room > 0 ? t('products.media_hint') : t('products.pictures_full')}
      </span>
      <input
        type="file"
        multiple
        accept={accepts}
        disabled={room <= 0}
        className="sr-only"
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
          take(currentTarget.files)
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
