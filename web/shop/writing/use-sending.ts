import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiProblem } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { type Refusal, refusalOf, submittedValues } from '#app/refusal.ts'
import { signInToWrite } from '../redirect-to-sign-in.ts'
import { refreshOwnPart } from '../reviews/own-part.ts'
import type { WritingDialog } from '../shop-dialog.ts'
import { saveDraft, useDraft } from './draft.ts'

/**
 * Sends the form of a dialog by API calls. Errors are shown in the form; when the session has ended, the input is
 * kept until after signing in.
 */
export function useSending(dialog: WritingDialog, carryOut: (form: FormData) => Promise<void>) {
  const t = useTranslate()
  const signInHref = useHref('/auth/login')
  const { revalidate } = useRevalidator()
  const draft = useDraft(dialog)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  async function send(form: FormData): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await carryOut(form)
      setRefusal(undefined)
      // Reloads the page's data, so that the new text is shown.
      await Promise.all([refreshOwnPart(dialog.slug), revalidate()])
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) {
        saveDraft(dialog, form)
        signInToWrite(dialog, signInHref)
        return
      }
      setRefusal(
        error instanceof ApiProblem
          ? refusalOf(error, form)
          : { code: '', message: t('dialogs.not_sent'), errors: {}, values: {} },
      )
    } finally {
      setBusy(false)
    }
  }

  return { sending: { isBusy, send }, refusal, draft, written: draft && submittedValues(draft) }
}
