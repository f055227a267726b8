import { ChevronLeft, ChevronRight, Crop, ImagePlus, Images, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { HiddenField } from '#app/form/bound-fields.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { limitOf } from '#app/form/limits.ts'
import { rowPaths } from '#app/form/use-rows.ts'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import type { UploadedPicture } from '../uploaded-picture.ts'
import { LocalText } from './language-tabs.tsx'
import { DropZone, Uploads } from './picture-uploads.tsx'
import { PlayBadge } from './play-badge.tsx'
import { readShownPicture, type ShownPicture, type ShownVideo, shownPicture } from './shown-picture.ts'
import type { PictureStore } from './store-pictures-api.ts'
import { useUploads } from './use-uploads.ts'

const PictureLibrary = lazily(async () => (await import('./picture-library.tsx')).PictureLibrary)
const PictureEditDialog = lazily(async () => (await import('./picture-edit.tsx')).PictureEditDialog)
const PosterDialog = lazily(async () => (await import('./poster-dialog.tsx')).PosterDialog)

const accepted = 'image/jpeg,image/png,image/webp,image/avif'
const acceptedVideos = 'video/mp4'

/** Pictures and videos in the order in which shoppers see them. */
export function Pictures({ role }: Pick<PictureStore, 'role'>) {
  const { store = '' } = useParams()
  const of = { role, store }
  const t = useTranslate()
  const { values, errors, limits, markChanged, isBusy } = useForm()
  const [{ pictures, ...seen }, setState] = useState(() => ({ values, pictures: picturesIn(values) }))
  // Saved meanwhile: the values have new paths.
  if (seen.values !== values) setState({ values, pictures: picturesIn(values) })
  const [dragged, setDragged] = useState<string>()
  const { uploading, add, finish, dismiss } = useUploads(of, (picture) => {
    change((before) => [...before, newRow(picture)])
  })
  const picturesMax = limitOf(limits, 'pictures').maxItems ?? 0
  const room = picturesMax - pictures.length - uploading.filter(({ error }) => !error).length

  function change(next: (before: readonly RowPicture[]) => readonly RowPicture[]): void {
    setState((before) => ({ ...before, pictures: next(before.pictures) }))
    markChanged()
  }

  function move(id: string, to: number): void {
    const moved = pictures.find((picture) => picture.id === id)
    if (!moved || to < 0 || to >= pictures.length) return
    change((before) => before.filter((picture) => picture.id !== id).toSpliced(to, 0, moved))
  }

  return (
    <Panel
      title={t('products.part_pictures')}
      aside={
        <span className="text-sm text-muted tabular-nums">
          {t('products.pictures_count', { count: pictures.length, max: picturesMax })}
        </span>
      }
    >
      {pictures.length > 0 ? (
        <ol className="mb-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {pictures.map((picture, place) => (
            <PictureRow
              key={picture.key}
              of={of}
              picture={picture}
              place={place}
              count={pictures.length}
              isBusy={isBusy}
              isDragged={dragged === picture.id}
              onMove={(to) => move(picture.id, to)}
              onReplace={(replaced) =>
                change((before) =>
                  before.map((row) => (row.key === picture.key ? { ...row, ...replaced } : row)),
                )
              }
              onRemove={() => change((before) => before.filter(({ id }) => id !== picture.id))}
              onDrag={setDragged}
              onDropHere={() => {
                if (dragged !== undefined) move(dragged, place)
                setDragged(undefined)
              }}
            />
          ))}
        </ol>
      ) : null}
      <Uploads of={of} uploading={uploading} onFinish={finish} onDismiss={dismiss} />
      <DropZone room={room} accepts={`${accepted},${acceptedVideos}`} onFiles={add} />
      <Library
        of={of}
        used={new Set(pictures.map(({ id }) => id))}
        room={room}
        onAdd={(added) => change((before) => [...before, ...added.map(newRow)])}
      />
      <FieldError id="pictures-error" error={errors.pictures} />
      <FilesWithoutScript />
    </Panel>
  )
}

function FilesWithoutScript() {
  const t = useTranslate()
  const { errors } = useForm()
  return (
    <div className="hidden gap-4 noscript:grid">
      <Field label={t('products.pictures_add')} hint={t('products.pictures_hint')} error={errors.files}>
        <FileInput name="files" accept={accepted} multiple />
      </Field>
      <Field label={t('products.video_add')} hint={t('products.video_hint')} error={errors.video}>
        <FileInput name="video" accept={acceptedVideos} />
      </Field>
      <Field label={t('products.poster')} error={errors.poster}>
        <FileInput name="poster" accept={accepted} />
      </Field>
    </div>
  )
}

interface RowPicture extends ShownPicture {
  /** The same when the picture is replaced by an edited one, so that what is typed beside it stays. */
  readonly key: string
  /** Path of its values in the form; undefined for a new one. */
  readonly from: string | undefined
}

function picturesIn(values: Values): readonly RowPicture[] {
  return rowPaths(values, 'pictures').flatMap((from) => {
    const picture = readShownPicture(values[`${from}.shown`] ?? '')
    return picture ? [{ ...picture, key: picture.id, from }] : []
  })
}

function newRow(picture: ShownPicture): RowPicture {
  return { ...shownPicture(picture), key: picture.id, from: undefined }
}

interface LibraryProps {
  readonly of: PictureStore
  readonly used: ReadonlySet<string>
  readonly room: number
  readonly onAdd: (pictures: readonly ShownPicture[]) => void
}

/** Opens the pictures of the store's other products. */
function Library({ of, used, room, onAdd }: LibraryProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mt-3 noscript:hidden">
      <Button variant="quiet" size="sm" icon={Images} disabled={room <= 0} onClick={() => setIsOpen(true)}>
        {t('products.library')}
      </Button>
      {isOpen ? (
        <Suspense>
          <PictureLibrary
            of={of}
            used={used}
            room={room}
            onAdd={(added) => {
              setIsOpen(false)
              onAdd(added)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const rowTexts = {
  picture: {
    name: 'products.picture_number',
    alt: 'products.picture_alt',
    example: 'products.picture_alt_example',
    earlier: 'products.picture_earlier',
    later: 'products.picture_later',
    remove: 'products.picture_remove',
  },
  video: {
    name: 'products.video_number',
    alt: 'products.video_alt',
    example: 'products.video_alt_example',
    earlier: 'products.video_earlier',
    later: 'products.video_later',
    remove: 'products.video_remove',
  },
} as const

interface PictureRowProps {
  readonly of: PictureStore
  readonly onReplace: (picture: UploadedPicture) => void
  readonly picture: RowPicture
  readonly place: number
  readonly count: number
  readonly isBusy: boolean
  readonly isDragged: boolean
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onDrag: (id: string | undefined) => void
  readonly onDropHere: () => void
}

function PictureRow({ of, picture: row, place, count, isBusy, isDragged, ...on }: PictureRowProps) {
  const { from, key: _, ...picture } = row
  const t = useTranslate()
  const { errors } = useForm()
  const number = place + 1
  const { video } = picture
  const texts = rowTexts[video ? 'video' : 'picture']
  return (
    <li
      draggable={!isBusy}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        on.onDrag(picture.id)
      }}
      onDragEnd={() => on.onDrag(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        on.onDropHere()
      }}
      className={`flex min-w-0 flex-col gap-3 rounded-xl border border-line p-3 ${isDragged ? 'opacity-50' : ''}`}
    >
      <HiddenField name={`pictures.${place}.id`} value={picture.id} />
      <HiddenField name={`pictures.${place}.shown`} value={JSON.stringify(picture)} />
      {video ? <HiddenField name={`pictures.${place}.video_id`} value={video.id} /> : null}
      <div className="relative cursor-grab">
        <Picture
          picture={{ ...picture, alt: t(texts.name, { number }) }}
          sizes="16rem"
          className="aspect-square w-full rounded-lg object-contain"
        />
        {place === 0 ? (
          <span className="badge absolute start-2 top-2 bg-accent text-on-accent">
            {t('products.picture_main')}
          </span>
        ) : null}
        {video ? <PlayBadge video={video} /> : null}
      </div>
      <LocalText
        name={`pictures.${place}.alt`}
        from={from && `${from}.alt`}
        label={t(texts.alt, { number })}
        placeholder={t(texts.example)}
      />
      <FieldError
        id={`pictures-${place}-error`}
        error={errors[`pictures.${place}.id`] ?? errors[`pictures.${place}.video_id`]}
      />
      <RowActions of={of} picture={picture} place={place} count={count} isBusy={isBusy} {...on} />
    </li>
  )
}

type RowActionsProps = Pick<
  PictureRowProps,
  'of' | 'place' | 'count' | 'isBusy' | 'onMove' | 'onRemove' | 'onReplace'
> & {
  readonly picture: ShownPicture
}

function RowActions({ of, picture, place, count, isBusy, ...on }: RowActionsProps) {
  const t = useTranslate()
  const number = place + 1
  const { video } = picture
  const texts = rowTexts[video ? 'video' : 'picture']
  return (
    <div className="flex justify-between noscript:hidden">
      <span className="flex">
        <IconButton
          size="sm"
          icon={ChevronLeft}
          flips
          label={t(texts.earlier, { number })}
          aria-disabled={isBusy || place === 0}
          onClick={() => on.onMove(place - 1)}
        />
        <IconButton
          size="sm"
          icon={ChevronRight}
          flips
          label={t(texts.later, { number })}
          aria-disabled={isBusy || place === count - 1}
          onClick={() => on.onMove(place + 1)}
        />
      </span>
      {video ? (
        <PosterButton of={of} video={video} number={number} isBusy={isBusy} onSaved={on.onReplace} />
      ) : (
        <EditButton of={of} picture={picture} number={number} isBusy={isBusy} onSaved={on.onReplace} />
      )}
      <IconButton
        size="sm"
        icon={Trash2}
        label={t(texts.remove, { number })}
        disabled={isBusy}
        onClick={on.onRemove}
      />
    </div>
  )
}

interface EditButtonProps {
  readonly of: PictureStore
  readonly picture: UploadedPicture
  readonly number: number
  readonly isBusy: boolean
  readonly onSaved: (picture: UploadedPicture) => void
}

function EditButton({ isBusy, onSaved, ...edited }: EditButtonProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        size="sm"
        icon={Crop}
        label={t('products.picture_edit', { number: edited.number })}
        disabled={isBusy}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <PictureEditDialog
            {...edited}
            onSaved={(picture) => {
              setIsOpen(false)
              onSaved(picture)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

interface PosterButtonProps {
  readonly of: PictureStore
  readonly video: ShownVideo
  readonly number: number
  readonly isBusy: boolean
  readonly onSaved: (poster: UploadedPicture) => void
}

function PosterButton({ of, video, number, isBusy, onSaved }: PosterButtonProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        size="sm"
        icon={ImagePlus}
        label={t('products.poster_change', { number })}
        disabled={isBusy}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <PosterDialog
            of={of}
            video={video}
            onSaved={(poster) => {
              setIsOpen(false)
              onSaved(poster)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
