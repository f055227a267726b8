import { type FormEvent, useRef, useState } from 'react'
import { ApiProblem, browserApi } from '#app/api.ts'
import type { SlotPreview } from '#contract/store-slots.ts'
import { previewSlots } from './slots.ts'

const waitMs = 400

/** Returns the slots of the current form: the rendered preview until a change, then a new one from the API. */
export function useSlotPreview(given: SlotPreview, store: string) {
  const [latest, setLatest] = useState({ since: given, preview: given, isWaiting: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  const { preview, isWaiting } = latest.since === given ? latest : { preview: given, isWaiting: false }

  async function ask(form: FormData, mine: number): Promise<void> {
    try {
      const asked = await previewSlots(browserApi, { store }, form)
      // Ignores answers to an outdated form.
      if (mine === turn.current) setLatest({ since: given, preview: asked, isWaiting: false })
    } catch (error) {
      if (!(error instanceof ApiProblem)) return
      if (mine === turn.current) setLatest({ since: given, preview, isWaiting: true })
    }
  }

  return {
    preview,
    /** True when the API refused the form: the preview is then the one before. */
    isWaiting,
    onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
      const form = new FormData(currentTarget)
      const mine = ++turn.current
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void ask(form, mine), waitMs)
    },
  }
}
