import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { IconButton } from '#ui/button.tsx'
import { largestUrl } from '#ui/picture.tsx'
import { useModal } from '#ui/use-modal.ts'
import type { CaptionedPicture } from './shop-dialog.ts'
import { isSwipe, slidesPassed } from './swipe.ts'
import { zoomConstants } from './zoom.ts'

interface LightboxProps {
  readonly pictures: readonly CaptionedPicture[]
  /** Index of the picture to open with. */
  readonly first: number
  /** Opened by touch: starts enlarged. */
  readonly isTouched: boolean
  readonly onClose: () => void
}

const { factorWithoutLarger: step, touchCentre } = zoomConstants
const factorMax = step ** 2

/**
 * Full-screen pictures. Plus, minus and 0 change the zoom; arrow keys move an enlarged picture, or change pictures
 * when it fits. Touch drags an enlarged picture and swipes to the next one when it fits; a tap toggles the zoom.
 */
export function Lightbox({ pictures, first, isTouched, onClose }: LightboxProps) {
  const t = useTranslate()
  const [place, setPlace] = useState(first)
  const dialog = useModal(true, onClose)
  const { pane, factor, zoom, resetZoom } = useZoom(isTouched)
  const wasSwiped = useRef(false)
  const picture = pictures[place]
  const count = pictures.length
  const controls = { factor, place, count, zoom, show }

  function show(wanted: number): void {
    setPlace((wanted + pictures.length) % pictures.length)
    resetZoom()
  }

  /** Follows a touch or mouse drag, and changes the picture after a swipe. */
  function follow(begun: PointerEvent<HTMLElement>): void {
    wasSwiped.current = false
    const { current: row } = pane
    if (!row || factor > 1 || pictures.length < 2 || !begun.isPrimary || begun.button !== 0) return
    followSwipe(begun, {
      shown: row.querySelector('img'),
      wasSwiped,
      onPassed: (passed) => show(place + (document.dir === 'rtl' ? -passed : passed)),
    })
  }

  function press(event: MouseEvent<HTMLImageElement>): void {
    if (wasSwiped.current) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    zoom(factor === 1 ? step : 1, [(event.clientX - left) / width, (event.clientY - top) / height])
  }

  function key(event: KeyboardEvent): void {
    const act = actionOf(event, controls)
    if (!act) return
    event.preventDefault()
    act()
  }

  if (!picture) return null
  return (
    <dialog
      ref={dialog}
      aria-label={t('product.pictures_large')}
      onKeyDown={key}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-page p-0 text-body"
    >
      <div
        ref={pane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the pane scrolls, so the arrow keys must reach it
        tabIndex={0}
        onPointerDown={follow}
        className={`grid size-full grid-cols-[100%] grid-rows-[100%] overflow-auto outline-none ${factor === 1 ? 'touch-pinch-zoom' : ''}`}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the whole dialog's */}
        <img
          key={picture.url}
          src={largestUrl(picture)}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          onClick={press}
          draggable={false}
          className={`m-auto max-w-none object-contain ${factor === 1 ? 'cursor-zoom-in' : 'cursor-zoom-out'}`}
          style={{ width: `${factor * 100}%`, height: `${factor * 100}%`, backgroundColor: 'transparent' }}
        />
      </div>
      <p aria-live="polite" className="sr-only">
        {t('product.picture_n_of', { n: place + 1, count })} {picture.caption ?? picture.alt}
      </p>
      {picture.caption ? <Caption>{picture.caption}</Caption> : null}
      <TopBar {...controls} onClose={() => dialog.current?.close()} />
      {count > 1 ? <Arrows {...controls} /> : null}
    </dialog>
  )
}

/** How far the picture is enlarged and which part of it is seen. */
function useZoom(isTouched: boolean) {
  const pane = useRef<HTMLDivElement>(null)
  const [{ factor, at }, setZoom] = useState<{ factor: number; at: readonly [number, number] }>({
    factor: isTouched ? step : 1,
    at: touchCentre,
  })

  const showPlace = useEffectEvent(() => {
    const { current } = pane
    if (!current || factor === 1) return
    const [x, y] = at
    current.scrollTo(
      x * current.scrollWidth - current.clientWidth / 2,
      y * current.scrollHeight - current.clientHeight / 2,
    )
  })

  // The dialog has a size only after it has opened.
  useEffect(() => {
    pane.current?.focus()
    showPlace()
  }, [])

  // Before paint, so that the pressed point keeps its position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again when either changes
  useLayoutEffect(() => {
    showPlace()
  }, [factor, at])

  function zoom(wanted: number, where: readonly [number, number] = centreOf(pane.current)): void {
    setZoom({ factor: Math.min(factorMax, Math.max(1, wanted)), at: where })
  }

  function resetZoom(): void {
    setZoom({ factor: 1, at: touchCentre })
  }

  return { pane, factor, zoom, resetZoom }
}

interface SwipeTarget {
  readonly shown: HTMLElement | null
  readonly wasSwiped: RefObject<boolean>
  readonly onPassed: (passed: number) => void
}

function followSwipe(begun: PointerEvent<HTMLElement>, { shown, wasSwiped, onPassed }: SwipeTarget): void {
  const begunAt = { x: begun.clientX, screenWidth: window.innerWidth }
  const xOf = ({ clientX }: { clientX: number }) => clientX - begun.clientX

  function move(event: globalThis.PointerEvent): void {
    const y = event.clientY - begun.clientY
    if (!wasSwiped.current && !isSwipe({ x: xOf(event), y }, begunAt)) return
    wasSwiped.current = true
    if (shown) shown.style.translate = `${xOf(event)}px`
  }
  function end(event: globalThis.PointerEvent): void {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    if (shown) shown.style.translate = ''
    if (!wasSwiped.current || event.type === 'pointercancel') return
    const elapsedMs = event.timeStamp - begun.timeStamp
    const passed = Math.sign(slidesPassed({ x: xOf(event), elapsedMs, width: window.innerWidth }))
    if (passed !== 0) onPassed(passed)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}

interface KeyActions {
  readonly factor: number
  readonly place: number
  readonly count: number
  readonly zoom: (wanted: number) => void
  readonly show: (wanted: number) => void
}

function actionOf(
  { key: name, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { factor, place, count, zoom, show }: KeyActions,
): (() => void) | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (name === '+' || name === '=') return () => zoom(factor * step)
  if (name === '-') return () => zoom(factor / step)
  if (name === '0') return () => zoom(1)
  if (factor > 1 || count < 2) return undefined
  const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (name === 'ArrowRight' || name === 'ArrowLeft') return () => show(place + (name === forward ? 1 : -1))
  if (name === 'Home') return () => show(0)
  if (name === 'End') return () => show(count - 1)
  return undefined
}

function Caption({ children }: { children: string }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-20 mx-auto w-fit max-w-[80%] rounded-2xl bg-surface px-4 py-2 text-center text-sm text-strong shadow-low sm:bottom-6"
    >
      {children}
    </p>
  )
}

interface TopBarProps extends Omit<KeyActions, 'show'> {
  readonly onClose: () => void
}

function TopBar({ place, count, factor, zoom, onClose }: TopBarProps) {
  const t = useTranslate()
  return (
    <div className="pointer-events-none absolute inset-x-4 top-4 flex items-start justify-between gap-3 *:pointer-events-auto">
      <p aria-hidden="true" className="rounded-full bg-surface px-4 py-2 text-sm font-semibold shadow-low">
        {place + 1} / {count}
      </p>
      <div className="flex gap-2">
        <IconButton
          icon={ZoomOut}
          label={t('product.zoom_out')}
          variant="floating"
          aria-disabled={factor === 1 || undefined}
          onClick={() => zoom(factor / step)}
        />
        <IconButton
          icon={ZoomIn}
          label={t('product.zoom_in')}
          variant="floating"
          aria-disabled={factor === factorMax || undefined}
          onClick={() => zoom(factor * step)}
        />
        <IconButton icon={X} label={t('product.zoom_close')} variant="floating" onClick={onClose} />
      </div>
    </div>
  )
}

function Arrows({ place, show }: Pick<KeyActions, 'place' | 'show'>) {
  const t = useTranslate()
  return (
    <div className="pointer-events-none absolute inset-x-4 bottom-4 flex justify-between *:pointer-events-auto sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2">
      <IconButton
        icon={ChevronLeft}
        flips
        label={t('product.picture_before')}
        variant="floating"
        onClick={() => show(place - 1)}
      />
      <IconButton
        icon={ChevronRight}
        flips
        label={t('product.picture_after')}
        variant="floating"
        onClick={() => show(place + 1)}
      />
    </div>
  )
}

/** Returns the centre of the visible area, as fractions of the whole. */
function centreOf(pane: HTMLElement | null): readonly [number, number] {
  if (!pane) return touchCentre
  return [
    (pane.scrollLeft + pane.clientWidth / 2) / pane.scrollWidth,
    (pane.scrollTop + pane.clientHeight / 2) / pane.scrollHeight,
  ]
}
