/** Opens, previews and starts bulk edits, for sellers and operators. */
import { redirect } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import type { AppPath } from '#app/link.tsx'
import { once } from '#app/once.ts'
import { refusalOf, submittedValues } from '#app/refusal.ts'
import type { BulkAction, BulkEdit, BulkPreview } from '#contract/bulk-edits.ts'
import type { BulkChoice } from '#values/bulk-edit.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { withAmountErrors } from '../refuse-amounts.ts'
import { actionBody, selectionBody, selectionIn } from './bulk-form.ts'
import type { BulkDraft } from './bulk-form-page.tsx'

type Body = { readonly selection: ReturnType<typeof selectionBody>; readonly action: BulkAction }

export interface BulkApi {
  readonly preview: (body: Body) => Promise<BulkPreview>
  readonly start: (body: Body, options: ReturnType<typeof once>) => Promise<{ bulk_edit: BulkEdit }>
}

export function sellerBulkApi(api: Api, store: string): BulkApi {
  const params = { store }
  return {
    preview: (body) => api('POST /seller/stores/{store}/bulk-edits/preview', { params, body }),
    start: (body, options) => api('POST /seller/stores/{store}/bulk-edits', { params, body }, options),
  }
}

export function operatorBulkApi(api: Api): BulkApi {
  return {
    preview: (body) => api('POST /operator/bulk-edits/preview', { body }),
    start: (body, options) => api('POST /operator/bulk-edits', { body }, options),
  }
}

interface Sent {
  readonly form: FormData
  readonly url: URL
  readonly kinds: readonly BulkChoice[]
  readonly currency: string
  readonly minorUnits: number
  /** The edit's own page is below it. */
  readonly path: AppPath
}

/** The list of products opens the page with its selection; the page itself previews and starts. */
export async function runBulkCommand(api: BulkApi, sent: Sent): Promise<BulkDraft | Response> {
  const { form, url } = sent
  const kind = choiceIn(form, 'kind', { of: sent.kinds, url })
  const command = choiceIn(form, 'command', { of: ['open', 'preview', 'start'], url })
  const selection = selectionIn(form)
  const draft = { kind, selection, values: submittedValues(form), attempt: crypto.randomUUID() }
  const chosen = selectionBody(selection)
  if ('ids' in chosen && chosen.ids.length === 0) return { ...draft, preview: undefined, refusal: undefined }
  const body = { selection: chosen, action: actionBody(form, kind, sent) }
  // Counts the products of any action.
  const counting: Body = { selection: chosen, action: { kind: 'archive' } }
  try {
    if (command === 'start') {
      const { bulk_edit: started } = await api.start(body, once(form))
      return redirect(localizedPath(`${sent.path}/${started.id}`, localeOf(url.pathname)), 303)
    }
    const preview = await api.preview(command === 'preview' ? body : counting)
    return { ...draft, preview, refusal: undefined }
  } catch (error) {
    if (!(error instanceof ApiProblem) || command === 'open') throw error
    const refusal = withAmountErrors(refusalOf(error, form), { url, minorUnits: sent.minorUnits })
    return { ...draft, preview: await api.preview(counting), refusal }
  }
}
