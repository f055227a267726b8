import { type MouseEvent, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { isModifiedClick } from '#app/modified-click.ts'
import { Dialog } from '#ui/dialog.tsx'

interface RefundPicturesProps {
  readonly pictures: readonly string[]
  readonly pathOf: (picture: string) => string
}

/** Pictures of a refund request; each opens enlarged, or as a file without script. */
export function RefundPictures({ pictures, pathOf }: RefundPicturesProps) {
  const t = useTranslate()
  const [opened, setOpened] = useState<number>()
  if (pictures.length === 0) return null

  function open(event: MouseEvent<HTMLElement>, place: number): void {
    if (isModifiedClick(event)) return
    event.preventDefault()
    // Focuses the link, so that the focus can return to it; not every browser focuses a pressed link.
    event.currentTarget.focus()
    setOpened(place)
  }

  const shown = opened === undefined ? undefined : pictures[opened]
  return (
    <>
      <ul className="flex flex-wrap gap-2 pt-1">
        {pictures.map((picture, place) => (
          <li key={picture}>
            <a
              href={pathOf(picture)}
              aria-haspopup="dialog"
              onClick={(event) => open(event, place)}
              className="block cursor-zoom-in overflow-hidden rounded-xl border border-line outline-offset-2"
            >
              <img
                src={pathOf(picture)}
                alt={t('orders.refund_picture', { n: place + 1 })}
                loading="lazy"
                className="size-20 bg-sunken object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {opened !== undefined && shown !== undefined ? (
        <Dialog
          isOpen
          size="lg"
          title={t('orders.refund_picture', { n: opened + 1 })}
          onClose={() => setOpened(undefined)}
        >
          <img src={pathOf(shown)} alt="" className="mx-auto max-h-[70dvh] rounded-xl object-contain" />
        </Dialog>
      ) : null}
    </>
  )
}
