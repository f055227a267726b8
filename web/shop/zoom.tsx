import { X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Picture as PictureOf } from '#contract/common.ts'
import { IconButton } from '#ui/button.tsx'
import { widthsOf } from '#values/picture.ts'

/** spec.md section 9: the constants of the closer look. */
export const zoomConstants = {
  resizeSettleMs: 500,
  factorWithoutLarger: 2,
  touchCentre: [0.5, 0.5],
} as const

function largest(picture: PictureOf): string {
  return `${picture.url}/${widthsOf(picture.width).at(-1)}.webp`
}

/** How far a picture is enlarged: to its own size where it has more than what is shown, else by two. */
export function zoomFactor(pictureWidth: number, shownWidth: number): number {
  const ownSize = shownWidth > 0 ? pictureWidth / shownWidth : 0
  return Math.max(ownSize, zoomConstants.factorWithoutLarger)
}

/** Shows the part of the picture under the pointer enlarged, over the picture. A luxury of mice: hidden from others. */
export function Lens({ picture }: { picture: PictureOf }) {
  const box = useRef<HTMLDivElement>(null)
  const factor = useZoomFactor(box, picture)
  const [[x, y], setAt] = useState<readonly [number, number]>(zoomConstants.touchCentre)

  function follow(event: PointerEvent<HTMLDivElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setAt([(event.clientX - left) / width, (event.clientY - top) / height])
  }

  return (
    <div
      ref={box}
      aria-hidden="true"
      onPointerMove={follow}
      className="absolute inset-0 overflow-hidden rounded-3xl bg-no-repeat max-lg:hidden"
      style={{
        backgroundImage: `url(${largest(picture)})`,
        backgroundSize: `${factor * 100}%`,
        backgroundPosition: `${x * 100}% ${y * 100}%`,
      }}
    />
  )
}

function useZoomFactor(box: React.RefObject<HTMLElement | null>, picture: PictureOf): number {
  const [factor, setFactor] = useState<number>(zoomConstants.factorWithoutLarger)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const measure = () => setFactor(zoomFactor(picture.width, element.clientWidth * devicePixelRatio))
    const watcher = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, zoomConstants.resizeSettleMs)
    })
    watcher.observe(element)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [box, picture])
  return factor
}

/** The whole picture enlarged in a dialog: dragged by finger or wheel, moved by the arrow keys. */
export function Lightbox({ picture, onClose }: { picture: PictureOf; onClose: () => void }) {
  const t = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)
  const pane = useRef<HTMLDivElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
    const element = pane.current
    if (!element) return
    const [x, y] = zoomConstants.touchCentre
    element.scrollTo(
      (element.scrollWidth - element.clientWidth) * x,
      (element.scrollHeight - element.clientHeight) * y,
    )
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={picture.alt}
      onClose={onClose}
      className="m-0 size-full max-h-none max-w-none bg-page p-0 text-body"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the pane scrolls, so the arrow keys must reach it */}
      <div ref={pane} tabIndex={0} className="size-full overflow-auto">
        <img src={largest(picture)} alt={picture.alt} className="mx-auto w-[max(200vmin,100vw)] max-w-none" />
      </div>
      <IconButton
        icon={X}
        label={t('product.zoom_close')}
        variant="quiet"
        size="lg"
        onClick={() => dialog.current?.close()}
        className="fixed end-4 top-4 shadow-mid"
      />
    </dialog>
  )
}
