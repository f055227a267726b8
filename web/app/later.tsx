/**
 * Pieces of page whose scripts are fetched when they are of use. What the server wrote is there from the start, and its
 * links and forms work; only what they do beyond that waits.
 */
import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react'

/** `near`: close to where the page has been scrolled. `used`: with the first press or key anywhere. */
type Cue = 'near' | 'used'

let isUsed = false
const uses: (() => void)[] = []

/** From now on nothing is put off: a page that is made in the browser needs all of its pieces. */
export function noteUse(): void {
  isUsed = true
  for (const begin of uses.splice(0)) begin()
}

// On the window, as React keeps presses on what waits from going any further.
if (!import.meta.env.SSR) {
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, noteUse, { capture: true, once: true })
}

const nearPx = 600

/**
 * The component that `load` imports. Its props should stay the same as long as the page does: a piece that is drawn
 * anew before its script is there would be missing until then.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, cue: Cue = 'near') {
  let begin: () => void = () => {}
  const cued = new Promise<void>((resolve) => {
    begin = resolve
  })
  if (import.meta.env.SSR || isUsed) begin()
  else uses.push(begin)

  const loaded = cued.then(() => untilLoaded(load))
  const Piece = lazy(async () => ({ default: await loaded }))

  // biome-ignore lint/correctness/noComponentHookFactories: called once for a piece, where its page is loaded
  return memo(function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    useEffect(() => (cue === 'near' ? whenNear(place.current, begin) : undefined), [])
    return (
      <div ref={place}>
        <Suspense>
          <Piece {...props} />
        </Suspense>
      </div>
    )
  })
}

const retryMs = 3_000

/** A line that breaks down for a moment must not take a page with it that can be read already. */
async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((retry) => setTimeout(retry, retryMs))
    }
  }
}

function whenNear(place: Element | null, begin: () => void): (() => void) | undefined {
  if (!place) return undefined
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watcher.disconnect()
      begin()
    },
    { rootMargin: `${nearPx}px` },
  )
  watcher.observe(place)
  return () => watcher.disconnect()
}
