import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiProblem, createApi } from '#app/api.ts'
import type { Values } from '#app/form-rows.ts'

export interface AutosaveState {
  /** When the changes were last stored; undefined if there are none. */
  readonly at?: string | undefined
  readonly hasFailed?: boolean
}

interface AutosaveInput {
  readonly store: string
  /** Id of the product, or `new`. */
  readonly product: string
  /** The version that the changes are based on. */
  readonly version: number
  /** Returns what is typed; undefined if nothing differs from what is saved. */
  readonly collect: () => Values | undefined
  /** While changes of an earlier visit are offered, which would be replaced. */
  readonly isPaused: boolean
  /** When the changes that the form began with were stored. */
  readonly storedAt: string | undefined
}

// After a pause in typing, and while it goes on.
const quietMs = 1_500
const longestMs = 10_000
const retryMs = 15_000
const idleMs = 2_000
/** How long saving waits for changes that are being stored. */
const patienceMs = 2_000
/** Requests that outlive the page have up to 64 KiB. */
const keptBytesMax = 60_000

const api = createApi((path, init) =>
  fetch(`/api${path}`, {
    ...init,
    credentials: 'same-origin',
    keepalive: typeof init.body !== 'string' || init.body.length < keptBytesMax / 3,
  }),
)

/** Stores what is typed on the server for its author, in the background. */
export function useAutosave({ collect, isPaused, ...target }: AutosaveInput) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** When the first change that is not stored was made. */
  const since = useRef<number>(undefined)
  const sent = useRef<string>(undefined)
  const running = useRef<Promise<void>>(undefined)
  const { state, setState, send } = useSending(target, () => {
    sent.current = undefined
    wait(retryMs)
  })

  /** Stores what is typed now. */
  function storeNow(): Promise<void> | undefined {
    clearTimeout(timer.current)
    if (isPaused) return undefined
    since.current = undefined
    const typed = collect()
    const text = JSON.stringify(typed)
    if (text === sent.current || (typed === undefined && state.at === undefined)) return running.current
    sent.current = text
    const next: Promise<void> = (running.current ?? Promise.resolve())
      .then(() => send(typed))
      .finally(() => {
        if (running.current === next) running.current = undefined
      })
    running.current = next
    return next
  }
  const latest = useRef(storeNow)
  useEffect(() => {
    latest.current = storeNow
  })

  function wait(ms: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => whenIdle(() => void latest.current()), ms)
  }

  useLeaving({
    onHide: () => since.current !== undefined && void storeNow(),
    onOnline: () => void storeNow(),
    timer,
  })

  return {
    state,
    schedule(): void {
      if (isPaused) return
      since.current ??= Date.now()
      wait(Math.max(0, Math.min(quietMs, since.current + longestMs - Date.now())))
    },
    store: storeNow,
    /** Whether everything typed is stored. */
    isStored: () =>
      !isPaused && since.current === undefined && running.current === undefined && !state.hasFailed,
    /** Before saving: stores nothing more, and waits for what is being stored. */
    async stop(): Promise<void> {
      clearTimeout(timer.current)
      since.current = undefined
      if (running.current) await Promise.race([running.current, pause(patienceMs)])
    },
    /** After saving, which deletes what was stored. */
    forget(): void {
      sent.current = undefined
      setState({})
    },
  }
}

/** Sends what is typed, or deletes it, and remembers the outcome. */
function useSending(
  { store, product, version, storedAt }: Omit<AutosaveInput, 'collect' | 'isPaused'>,
  onFailed: () => void,
) {
  const [state, setState] = useState<AutosaveState>({ at: storedAt })
  const params = { store, product }

  async function send(typed: Values | undefined): Promise<void> {
    try {
      if (typed === undefined) {
        await api('DELETE /customer/product-autosaves/{store}/{product}', { params })
        setState({})
        return
      }
      const body = { typed, ...(product !== 'new' && { version }) }
      const answer = await api('PUT /customer/product-autosaves/{store}/{product}', { params, body })
      setState({ at: answer.saved_at })
    } catch (error) {
      setState(({ at }) => ({ at, hasFailed: true }))
      // A refused request is not repeated until something else is typed.
      if (!(error instanceof ApiProblem) || error.status >= 500) onFailed()
    }
  }

  return { state, setState, send }
}

interface Leaving {
  readonly onHide: () => void
  readonly onOnline: () => void
  readonly timer: RefObject<ReturnType<typeof setTimeout> | undefined>
}

/** Runs when the page may be closed without a further event, and when the connection is back. */
function useLeaving({ onHide, onOnline, timer }: Leaving): void {
  const hide = useEffectEvent(onHide)
  const connect = useEffectEvent(onOnline)
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') hide()
    }
    const onPageHide = () => hide()
    const onConnection = () => connect()
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', onPageHide)
    addEventListener('online', onConnection)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', onPageHide)
      removeEventListener('online', onConnection)
    }
  }, [timer])
}

/** Reading a form with many variants takes some time, in which typing would wait. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleMs })
  else run()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
