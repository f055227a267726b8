import { type FormEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Refusal } from '#app/refusal.ts'
import type { SlotPreview } from '#contract/store-slots.ts'

const waitMs = 400

/** Returns the slots of the current form: the rendered preview until a change, then that of the last valid form. */
export function useSlotPreview(given: SlotPreview) {
  const { data: answer, submit } = useFetcher<
    { readonly look: { readonly preview: SlotPreview } } | Refusal
  >()
  const [latest, setLatest] = useState({ given, answer, preview: given, isWaiting: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (latest.given !== given) setLatest({ given, answer, preview: given, isWaiting: false })
  else if (answer && latest.answer !== answer) {
    const look = 'look' in answer ? answer.look : undefined
    setLatest({ given, answer, preview: look?.preview ?? latest.preview, isWaiting: !look })
  }
  return {
    preview: latest.preview,
    /** True when the API refused the form: the preview is then the one before. */
    isWaiting: latest.isWaiting,
    onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
      const form = new FormData(currentTarget)
      form.set('command', 'look')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void submit(form, { method: 'post' }), waitMs)
    },
  }
}
