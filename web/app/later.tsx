/**
 * Parts of a page whose scripts load on demand. The server-rendered HTML is there from the start and its links and
 * forms work; only the enhancements wait. A button pressed meanwhile acts as soon as its script is ready.
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
import { replayEntries } from './early-entries.ts'
import { untilLoaded } from './lazily.ts'
import { isModifiedClick } from './modified-click.ts'
import { isCachedPage } from './new-build.client.ts'
import { activityEvents, isUserActivity } from './user-activity.ts'

/**
 * `near`: when scrolled near the viewport. `used`: at the first interaction with the page, or after 20 seconds.
 * `at_once`: as soon as the page renders; for parts that only some pages have.
 */
type Cue = 'near' | 'used' | 'at_once'

// On a page from the offline cache, nothing is delayed.
let isUsed = !import.meta.env.SSR && (window.wasUsed === true || isCachedPage())
const uses: (() => void)[] = []

/** Loads everything without further delay: a page rendered in the browser needs all of its parts. */
export function recordUse(): void {
  isUsed = true
  for (const begin of uses.splice(0)) begin()
}

// For visitors who only read: deals that end, and other live changes, need their scripts. By then the page has long
// been visible.
const idleMs = 20_000
if (!import.meta.env.SSR && !isUsed) setTimeout(recordUse, idleMs)

// On the window, because React stops the propagation of clicks on parts that are not hydrated yet.
if (!import.meta.env.SSR) {
  for (const sign of activityEvents) addEventListener(sign, handleActivity, { capture: true, passive: true })
  addEventListener('click', deferPress, { capture: true })
}

function handleActivity(event: Event): void {
  if (!isUserActivity(event)) return
  for (const sign of activityEvents) removeEventListener(sign, handleActivity, { capture: true })
  recordUse()
}

/** Resolves when the texts of all parts of this page are loaded. */
export async function allMessagesLoaded(): Promise<void> {
  if (!import.meta.env.SSR) await untilLoaded(() => loadDictionaries(window.location.pathname))
}

const coming = new Set<Promise<unknown>>()

/** Resolves when every part being fetched has loaded, or after two seconds. */
export async function partsLoaded(): Promise<void> {
  await Promise.race([Promise.all(coming), new Promise((resolve) => setTimeout(resolve, waitLimitMs))])
}

const waitLimitMs = 2_000
const nearPx = 600

/**
 * Returns a component that loads its script with `load`. Until then it keeps the server-rendered HTML; changes of
 * props are shown once it is loaded.
 */
export function lazyHydrate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  cue: Cue = 'near',
) {
  let begin: () => void = () => {}
  const cued = new Promise<void>((resolve) => {
    begin = resolve
  })
  if (import.meta.env.SSR || isUsed) begin()
  else uses.push(begin)

  let atHand: ComponentType<Props> | undefined
  const loaded = cued.then(async () => {
    const fetched = Promise.all([untilLoaded(load), allMessagesLoaded()])
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
    useRerenderUntilHydrated(loaded, place)
    const content = useMemo(
      () => (
        <Suspense>
          <Piece {...settled} />
          <Hydrated place={place} />
        </Suspense>
      ),
      [Piece, settled],
    )
    return (
      // The wrapper must not affect the layout, but an observed element needs a box.
      <div ref={place} data-waits="" className={cue === 'near' ? undefined : 'contents'}>
        {content}
      </div>
    )
  })
}

const recheckIntervalMs = 250

/**
 * Re-renders after a part has loaded, until it is hydrated, and once after that. React should retry without this, but
 * a navigation that began while parts were loading was seen to wait for ever; any state change makes it retry.
 */
function useRerenderUntilHydrated(loaded: Promise<unknown>, place: RefObject<HTMLElement | null>): void {
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    let isShown = true
    function lookAgain(): void {
      if (!isShown) return
      if (place.current?.hasAttribute('data-waits')) setTimeout(lookAgain, recheckIntervalMs)
      startTransition(look)
    }
    void loaded.then(lookAgain)
    return () => {
      isShown = false
    }
  }, [loaded, place])
}

/** Hydrates together with its part, and then releases the presses that wait. */
function Hydrated({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (place.current) releaseEvents(place.current)
  }, [place])
  return null
}

/** The last button pressed in each element that is not hydrated yet: a part, or the whole page. */
const held = new Map<HTMLElement, HTMLElement>()

/** Longer than most connections take; after that, what the button does without script is better than nothing. */
const deferMs = 8_000

/**
 * Delays clicks on buttons, and on links that do more than navigate (`data-acts`), such as those that open a dialog.
 */
function deferPress(event: MouseEvent): void {
  if (isModifiedClick(event)) return
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
  setTimeout(releaseEvents, deferMs, place)
}

/** Lets clicks in this element through and repeats the one that was delayed, after the entries made meanwhile. */
export function releaseEvents(place: HTMLElement): void {
  const pressed = held.get(place)
  held.delete(place)
  place.removeAttribute('data-waits')
  replayEntries(place)
  pressed?.click()
}

// Pressed before this script was loaded.
const early = import.meta.env.SSR ? undefined : window.pressedEarly
const earlyPressRoot = early?.closest<HTMLElement>('[data-waits]')
if (early && earlyPressRoot) hold(early, earlyPressRoot)

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
