import { type FormEvent, useRef, useState } from 'react'
import { ApiProblem, browserApi } from '#app/api.ts'
import type { SlotPreview } from '#contract/store-slots.ts'
import { previewSlots } from './slots.ts'

const waitMs = 400

/** What would come of the form at this moment: the page's own until something is changed, then asked anew. */
export function useSlotPreview(given: SlotPreview, store: string) {
  const [latest, setLatest] = useState({ since: given, preview: given, isWaiting: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  const { preview, isWaiting } = latest.since === given ? latest : { preview: given, isWaiting: false }

  async function ask(form: FormData, mine: number): Promise<void> {
    try {
      const asked = await previewSlots(browserApi, { store }, form)
      // An answer to what is no longer written says nothing.
      if (mine === turn.current) setLatest({ since: given, preview: asked, isWaiting: false })
    } catch (error) {
      if (!(error instanceof ApiProblem)) return
      if (mine === turn.current) setLatest({ since: given, preview, isWaiting: true })
    }
  }

  return {
    preview,
    /** Something is wrong with what is written, so this is what came of it before. */
    isWaiting,
    onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
      const form = new FormData(currentTarget)
      const mine = ++turn.current
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void ask(form, mine), waitMs)
    },
  }
}
