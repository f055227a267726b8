/** What was being written when a session ended: it comes back with its dialog after signing in. */
import { useEffect, useState } from 'react'
import type { WritingDialog } from '../shop-dialog.ts'

const key = 'draft'

interface Draft {
  readonly of: WritingDialog
  readonly entries: readonly (readonly [string, string])[]
}

export function keepDraft(of: WritingDialog, form: FormData): void {
  const entries = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const draft: Draft = { of, entries }
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage it must be written again.
  }
}

/** The form as it was left, in the first dialog of its kind that is shown after it. */
export function useDraft(of: WritingDialog): FormData | undefined {
  // What is rendered may be thrown away and rendered anew before it is shown: only then may the draft go.
  const [form] = useState(() => draftOf(of))
  useEffect(() => {
    if (form) sessionStorage.removeItem(key)
  }, [form])
  return form
}

function draftOf(of: WritingDialog): FormData | undefined {
  const draft = keptDraft()
  if (!draft || JSON.stringify(draft.of) !== JSON.stringify(of)) return undefined
  const form = new FormData()
  for (const [name, value] of draft.entries) form.append(name, value)
  return form
}

function keptDraft(): Draft | undefined {
  try {
    const written = sessionStorage.getItem(key)
    return written === null ? undefined : JSON.parse(written)
  } catch {
    return undefined
  }
}
