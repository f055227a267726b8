/** Draft of a form that was open when the session ended, restored in its dialog after signing in. */
import { useEffect, useState } from 'react'
import type { WritingDialog } from '../shop-dialog.ts'

const key = 'draft'

interface Draft {
  readonly of: WritingDialog
  readonly entries: readonly (readonly [string, string])[]
}

export function saveDraft(of: WritingDialog, form: FormData): void {
  const entries = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const draft: Draft = { of, entries }
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage the draft is lost.
  }
}

/** Returns the stored draft, to the first matching dialog that is shown. */
export function useDraft(of: WritingDialog): FormData | undefined {
  // React may discard a render and repeat it, so the draft is removed only after commit.
  const [form] = useState(() => draftOf(of))
  useEffect(() => {
    if (form) sessionStorage.removeItem(key)
  }, [form])
  return form
}

function draftOf(of: WritingDialog): FormData | undefined {
  const draft = savedDraft()
  if (!draft || JSON.stringify(draft.of) !== JSON.stringify(of)) return undefined
  const form = new FormData()
  for (const [name, value] of draft.entries) form.append(name, value)
  return form
}

function savedDraft(): Draft | undefined {
  try {
    const written = sessionStorage.getItem(key)
    return written === null ? undefined : JSON.parse(written)
  } catch {
    return undefined
  }
}
