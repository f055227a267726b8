import { ImageIcon, ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import type { UploadedPicture } from '../uploaded-picture.ts'
import { picturesOfForm } from './offered-pictures.ts'

interface ThumbnailProps {
  /** Id of the chosen picture; empty for none. */
  readonly chosen: string
  /** Undefined if the picture isn't one of the product's. */
  readonly picture: UploadedPicture | undefined
}

/** The chosen picture in a button that opens the choice. */
export function Thumbnail({ chosen, picture }: ThumbnailProps) {
  if (picture) {
    return <Picture picture={picture} alt="" sizes="2.75rem" className="size-full rounded-md object-cover" />
  }
  return <Icon of={chosen ? ImageIcon : ImagePlus} size="sm" className={chosen ? '' : 'text-muted'} />
}

interface PictureDialogProps {
  /** What the picture is for, such as `Red`. */
  readonly name: string
  readonly chosen: string
  /** Called with undefined for no picture. */
  readonly onChoose: (picture: UploadedPicture | undefined) => void
  readonly onClose: () => void
}

/** Chooses one of the product's pictures. */
export function PictureDialog({ name, chosen, onChoose, onClose }: PictureDialogProps) {
  const t = useTranslate()
  const { id } = useForm()
  const [pictures] = useState(() => picturesOfForm(id))
  const [isOpen, setIsOpen] = useState(true)
  const picked = useRef<{ readonly picture: UploadedPicture | undefined }>(undefined)

  // The dialog closes first, so that the focus returns to the button that opened it.
  function pick(picture: UploadedPicture | undefined): void {
    picked.current = { picture }
    setIsOpen(false)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => (picked.current ? onChoose(picked.current.picture) : onClose())}
      title={t('products.picture_of', { name })}
      actions={
        chosen ? (
          <Button variant="quiet" onClick={() => pick(undefined)}>
            {t('products.picture_none')}
          </Button>
        ) : null
      }
    >
      {pictures.length === 0 ? (
        <p className="text-muted">{t('products.pictures_missing')}</p>
      ) : (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {pictures.map((picture, place) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-pressed={picture.id === chosen}
                aria-label={picture.alt || t('products.picture_number', { number: place + 1 })}
                onClick={() => pick(picture)}
                className="block w-full overflow-hidden rounded-lg border-2 border-line hover:border-line-strong aria-pressed:border-accent"
              >
                <Picture
                  picture={picture}
                  alt=""
                  sizes="10rem"
                  className="aspect-square w-full object-contain"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
