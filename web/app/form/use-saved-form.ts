import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Values } from '../form-rows.ts'
import { useTranslate } from '../i18n.tsx'
import type { MessageKey } from '../message-keys.ts'
import { toast } from '../toasts.ts'
import { focusField } from './error-summary.tsx'
import { type FormOutcome, refusalIn } from './outcome.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import { isSame } from './values.ts'

interface SavedForm {
  /** As saved. */
  readonly values: Values
  readonly outcome: FormOutcome
  /** Shown once saved. */
  readonly done: MessageKey | undefined
}

/**
 * Tells that a form was saved or where it is wrong, and asks before its changes are lost. What was typed stays in the
 * form; `epoch` counts the changes that other forms of the page made, after which the form is built again.
 */
export function useSavedForm({ values, outcome, done }: SavedForm) {
  const t = useTranslate()
  const isChanged = useRef(refusalIn(outcome) !== undefined)
  const isSent = useRef(false)
  const [build, setBuild] = useState<{ readonly epoch: number; readonly before?: Values }>({ epoch: 0 })
  // The answer of an action comes before the values that the page loads again.
  if (build.before && !isSame(build.before, values)) setBuild({ epoch: build.epoch + 1 })
  const blocker = useUnsavedGuard(() => isChanged.current)

  const settle = useEffectEvent((answer: FormOutcome) => {
    if (!answer) return
    const refusal = refusalIn(answer)
    if (refusal) {
      isChanged.current = true
      const [first] = Object.keys(refusal.errors)
      if (first !== undefined) focusField(first)
    } else {
      if (!isSent.current) {
        isChanged.current = false
        setBuild(({ epoch }) => ({ epoch: epoch + 1, before: values }))
      }
      if (done) void toast.success(t(done))
    }
    isSent.current = false
  })
  // Once the values of the answer are in the form.
  useEffect(() => settle(outcome), [outcome])

  return {
    blocker,
    epoch: build.epoch,
    markChanged(): void {
      isChanged.current = true
    },
    onSubmit(): void {
      isChanged.current = false
      isSent.current = true
    },
  }
}
