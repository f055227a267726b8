import { type FormEvent, useEffect, useRef } from 'react'

/** Gives the focus back to the button that moved its row, or to the other where there is no further to go. */
export function useKeptFocus(state: string) {
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (state !== 'idle' || pressed.current === undefined || !form.current) return
    const buttons = [...form.current.querySelectorAll<HTMLButtonElement>('button:enabled')]
    const same = buttons.find(({ value }) => value === pressed.current)
    pressed.current = undefined
    const target = same ?? buttons[0]
    target?.focus()
  }, [state])
  return {
    ref: form,
    onSubmit({ nativeEvent }: FormEvent<HTMLFormElement>) {
      const by = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
      pressed.current = by instanceof HTMLButtonElement ? by.value : undefined
    },
  }
}
