/**
 * Pieces of page whose scripts are fetched when they are of use. What the server wrote is there from the start, and its
 * links and forms work; only what they do beyond that waits. A button that is pressed meanwhile acts as soon as it can.
 */
import {
  type ComponentType,
  lazy,
  memo,
  type RefObject,
  Suspense,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { loadDictionaries } from './dictionaries.client.ts'
import { enterAgain } from './early-entries.ts'
import { isElsewhere } from './elsewhere.ts'
import { untilLoaded } from './lazily.ts'
import { isKeptPage } from './new-build.client.ts'
import { isUse, signsOfUse } from './signs-of-use.ts'

/**
 * `near`: close to where the page has been scrolled. `used`: with the first sign of somebody anywhere, or after a while.
 * `at_once`: with a page that has it, of which not every kind does.
 */
type Cue = 'near' | 'used' | 'at_once'

// A page that was kept tells so by one of its pieces.
let isUsed = !import.meta.env.SSR && (window.wasUsed === true || isKeptPage())
const uses: (() => void)[] = []

/** From now on nothing is put off: a page that is made in the browser needs all of its pieces. */
export function noteUse(): void {
  isUsed = true
  for (const begin of uses.splice(0)) begin()
}

// Who only looks sees deals end, and whatever else changes by itself; by then a page has long been there.
const lookingMs = 20_000
if (!import.meta.env.SSR && !isUsed) setTimeout(noteUse, lookingMs)

// On the window, as React keeps presses on what waits from going any further.
if (!import.meta.env.SSR) {
  for (const sign of signsOfUse) addEventListener(sign, noteSign, { capture: true, passive: true })
  addEventListener('click', holdPress, { capture: true })
}

function noteSign(event: Event): void {
  if (!isUse(event)) return
  for (const sign of signsOfUse) removeEventListener(sign, noteSign, { capture: true })
  noteUse()
}

/** Answers when the texts of all pieces of this page are there. */
export async function allTexts(): Promise<void> {
  if (!import.meta.env.SSR) await untilLoaded(() => loadDictionaries(window.location.pathname))
}

const coming = new Set<Promise<unknown>>()

/** Answers when every piece that is being fetched is there, or has taken too long to be waited for. */
export async function piecesAtHand(): Promise<void> {
  await Promise.race([Promise.all(coming), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

const patienceMs = 2_000
const nearPx = 600

/**
 * The component that `load` imports. What changes before its script is there is shown once it is: until then the piece
 * stays as the server wrote it.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, cue: Cue = 'near') {
  let begin: () => void = () => {}
  const cued = new Promise<void>((resolve) => {
    begin = resolve
  })
  if (import.meta.env.SSR || isUsed) begin()
  else uses.push(begin)

  let atHand: ComponentType<Props> | undefined
  const loaded = cued.then(async () => {
    const fetched = Promise.all([untilLoaded(load), allTexts()])
    coming.add(fetched)
    const [component] = await fetched
    coming.delete(fetched)
    atHand = component
    return component
  })
  const Awaited = lazy(async () => ({ default: await loaded }))

  // biome-ignore lint/correctness/noComponentHookFactories: called once for a piece, where its page is loaded
  return memo(function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [Piece] = useState(() => {
      if (cue === 'at_once') begin()
      return atHand ?? Awaited
    })
    const settled = useDeferredValue(props)
    useEffect(() => (cue === 'near' ? whenNear(place.current, begin) : undefined), [])
    useLookUntilAlive(loaded, place)
    const content = useMemo(
      () => (
        <Suspense>
          <Piece {...settled} />
          <Alive place={place} />
        </Suspense>
      ),
      [Piece, settled],
    )
    return (
      // Nothing to be seen, so that a piece stands where it would without; what is watched for must take up room.
      <div ref={place} data-waits="" className={cue === 'near' ? undefined : 'contents'}>
        {content}
      </div>
    )
  })
}

const lookAgainMs = 250

/**
 * Has React look again once a piece is there, until it has come to life, and once after that. It is told so by the piece
 * itself, but a way to another page that began while pieces of this one were on their way was seen to wait for ever: any
 * change makes it try anew what it waits with.
 */
function useLookUntilAlive(loaded: Promise<unknown>, place: RefObject<HTMLElement | null>): void {
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    let isShown = true
    function lookAgain(): void {
      if (!isShown) return
      if (place.current?.hasAttribute('data-waits')) setTimeout(lookAgain, lookAgainMs)
      startTransition(look)
    }
    void loaded.then(lookAgain)
    return () => {
      isShown = false
    }
  }, [loaded, place])
}

/** Comes to life together with its piece. */
function Alive({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (place.current) letGo(place.current)
  }, [place])
  return null
}

/** The last button that was pressed in each place that waits: a piece, or the whole page. */
const held = new Map<HTMLElement, HTMLElement>()

/** Longer than most lines take; what the button does without script is better than nothing. */
const holdMs = 8_000

/** Buttons wait, and links that do more than lead on (`data-acts`), such as those that open something over the page. */
function holdPress(event: MouseEvent): void {
  if (isElsewhere(event)) return
  if (!(event.target instanceof Element)) return
  const pressed = event.target.closest<HTMLElement>(
    'button:not([popovertarget]), a:is([aria-haspopup], [data-acts])',
  )
  const place = pressed?.closest<HTMLElement>('[data-waits]')
  if (!pressed || !place) return
  event.preventDefault()
  event.stopImmediatePropagation()
  hold(pressed, place)
}

function hold(pressed: HTMLElement, place: HTMLElement): void {
  held.set(place, pressed)
  setTimeout(letGo, holdMs, place)
}

/** From now on presses in this place go through, beginning with the one that waits; what was entered is heard of first. */
export function letGo(place: HTMLElement): void {
  const pressed = held.get(place)
  held.delete(place)
  place.removeAttribute('data-waits')
  enterAgain(place)
  pressed?.click()
}

// Pressed before there was a script to hold it.
const early = import.meta.env.SSR ? undefined : window.pressedEarly
const earlyPlace = early?.closest<HTMLElement>('[data-waits]')
if (early && earlyPlace) hold(early, earlyPlace)

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
