import { useEffect, useRef } from 'react'

/** Moves the focus to the first visible field of a row that was just added; rows are marked with `data-row`. */
export function useAddedFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const added = useRef<string>(undefined)
  useEffect(() => {
    if (added.current === undefined) return
    const row = ref.current?.querySelector(`[data-row="${CSS.escape(added.current)}"]`)
    const fields = [...(row?.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea') ?? [])]
    added.current = undefined
    fields.find((field) => field.checkVisibility())?.focus()
  })
  return {
    ref,
    focusAdded(key: string) {
      added.current = key
    },
  }
}
