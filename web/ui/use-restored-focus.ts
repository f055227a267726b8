import { type FormEvent, useEffect, useRef } from 'react'

/**
 * Restores the focus to the pressed button of a row's form, which loses it while the row moves or the answer is
 * pending; to another button if that one is disabled. `state` is the state of the navigation or fetcher: `idle` once
 * the answer has arrived.
 */
export function useRestoredFocus(state: string) {
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef<HTMLButtonElement>(undefined)
  useEffect(() => {
    if (state !== 'idle' || pressed.current === undefined || !form.current) return
    const buttons = [...form.current.querySelectorAll<HTMLButtonElement>('button:enabled')]
    const same = buttons.find((button) => button === pressed.current)
    pressed.current = undefined
    const target = same ?? buttons[0]
    target?.focus()
  }, [state])
  return {
    ref: form,
    // Read by page-changes.tsx, which then keeps the scroll position too.
    'data-keeps-focus': '',
    onSubmit({ nativeEvent }: FormEvent<HTMLFormElement>) {
      const by = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
      pressed.current = by instanceof HTMLButtonElement ? by : undefined
    },
  }
}
