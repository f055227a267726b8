import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Picture } from '#ui/picture.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { PlayBadge } from './play-badge.tsx'
import type { ShownPicture } from './shown-picture.ts'
import { listStorePictures, type PictureStore, reasonOf, type StorePicture } from './store-pictures-api.ts'

interface PictureLibraryProps {
  readonly of: PictureStore
  /** Ids of the pictures that the product has already. */
  readonly used: ReadonlySet<string>
  /** How many more the product can have. */
  readonly room: number
  readonly onAdd: (pictures: readonly ShownPicture[]) => void
  readonly onClose: () => void
}

/** Chooses among the pictures of the store's other products. */
export function PictureLibrary({ of, used, room, onAdd, onClose }: PictureLibraryProps) {
  const t = useTranslate()
  const { pictures, isLoading, hasMore, error, more } = useStorePictures(of)
  const [chosen, setChosen] = useState<readonly StorePicture[]>([])
  const [isOpen, setIsOpen] = useState(true)
  const offered = pictures.filter(({ id }) => !used.has(id))
  const [isAdding, setIsAdding] = useState(false)

  function toggle(picture: StorePicture): void {
    setChosen((before) =>
      before.includes(picture) ? before.filter((each) => each !== picture) : [...before, picture],
    )
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => (isAdding ? onAdd(chosen) : onClose())}
      title={t('products.library')}
      size="lg"
      actions={
        <Button
          variant="action"
          disabled={chosen.length === 0 || chosen.length > room}
          onClick={() => {
            setIsAdding(true)
            setIsOpen(false)
          }}
        >
          {t('products.library_add', { count: chosen.length })}
        </Button>
      }
    >
      {offered.length === 0 && !isLoading && !error ? (
        <p className="text-muted">{t('products.library_empty')}</p>
      ) : null}
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {offered.map((picture, place) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-pressed={chosen.includes(picture)}
              aria-label={picture.alt || t('products.picture_number', { number: place + 1 })}
              disabled={!chosen.includes(picture) && chosen.length >= room}
              onClick={() => toggle(picture)}
              className="relative block w-full overflow-hidden rounded-lg border-2 border-line hover:border-line-strong aria-pressed:border-accent disabled:opacity-50"
            >
              <Picture
                picture={picture}
                alt=""
                sizes="8rem"
                className="aspect-square w-full object-contain"
              />
              {picture.video ? <PlayBadge video={picture.video} /> : null}
            </button>
          </li>
        ))}
      </ul>
      <FieldError id="library-error" error={error} />
      <div className="mt-4 flex justify-center">
        {isLoading ? (
          <Spinner />
        ) : hasMore ? (
          <Button variant="quiet" onClick={more}>
            {t('products.library_more')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Loads the store's pictures page by page. */
function useStorePictures(of: PictureStore) {
  const t = useTranslate()
  // A new object for each attempt, also of the same page.
  const [wanted, setWanted] = useState({ page: 1 })
  const [pictures, setPictures] = useState<readonly StorePicture[]>([])
  const [hasMore, setHasMore] = useState(false)
  const [isLoading, setIsLoading] = useState(true)
  const [error, setError] = useState<string>()

  const load = useEffectEvent(async (page: number, isCurrent: () => boolean) => {
    setIsLoading(true)
    setError(undefined)
    try {
      const found = await listStorePictures(of, page)
      if (!isCurrent()) return
      setPictures((before) => (page === 1 ? found.pictures : [...before, ...found.pictures]))
      setHasMore(found.hasMore)
    } catch (failure) {
      if (!isCurrent()) return
      setError(reasonOf(failure) ?? t('products.library_failed'))
      setHasMore(true)
    }
    setIsLoading(false)
  })

  useEffect(() => {
    let isCurrent = true
    void load(wanted.page, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [wanted])

  function more(): void {
    setWanted(({ page }) => ({ page: error === undefined ? page + 1 : page }))
  }

  return { pictures, isLoading, hasMore, error, more }
}
