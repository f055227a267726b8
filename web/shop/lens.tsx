import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/vocabulary.ts'
import { largestUrl } from '#ui/picture.tsx'
import { zoomConstants, zoomFactor } from './zoom.ts'

/** Shows the area under the pointer enlarged over the picture; only for mice, hidden from assistive technology. */
export function Lens({ picture }: { picture: Picture }) {
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
      className="absolute inset-0 cursor-zoom-in overflow-hidden rounded-3xl bg-no-repeat"
      style={{
        backgroundImage: `url(${largestUrl(picture)})`,
        backgroundSize: `${factor * 100}%`,
        backgroundPosition: `${x * 100}% ${y * 100}%`,
      }}
    />
  )
}

function useZoomFactor(box: RefObject<HTMLElement | null>, picture: Picture): number {
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
