import { type FormEvent, useEffect, useRef } from 'react'

/**
 * Gives the focus back to the button of a row's form that was pressed, which moving the row or waiting for the answer takes
 * it from; or to another of them where that one has nothing more to do. `state` is that of what the form is sent by: `idle`
 * once the answer is there.
 */
export function useKeptFocus(state: string) {
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
    // For page-changes.tsx: the page stays where it is as well.
    'data-keeps-focus': '',
    onSubmit({ nativeEvent }: FormEvent<HTMLFormElement>) {
      const by = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
      pressed.current = by instanceof HTMLButtonElement ? by : undefined
    },
  }
}
