import { data } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { type Refusal, refusalOf, submittedValues } from '#app/refusal.ts'
import type { OwnRefundPreview } from '#contract/manual-refunds.ts'
import { localeOf } from '#values/locale.ts'
import { pictureFaults } from '#values/picture.ts'
import { refundPicturesMax, refundReasons, refundTargets } from '#values/refund-reason.ts'
import { textOf } from '../cart-form.ts'

/** Errors of a refused request, with the pictures uploaded so far. */
export interface RefundRefusal extends Refusal {
  readonly pictures: readonly string[]
  /** Preview of the refund, if only that was requested. */
  readonly preview?: OwnRefundPreview
}

interface Sending {
  readonly url: URL
  readonly number: string
  readonly line: string
  /** Access key of the order, for visitors without an account. */
  readonly key?: string | undefined
}

/** Sends a `RefundForm`. Returns its errors, or the preview if requested; undefined on success. */
export async function sendRefundRequest(api: Api, form: FormData, { url, number, line, key }: Sending) {
  const reason = refundReasons.find((each) => each === form.get('reason'))
  const payTo = refundTargets.find((each) => each === form.get('pay_to'))
  const quantity = Number(form.get('quantity') ?? 0)
  const details = textOf(form, 'details') ?? ''
  const place = { params: { number }, query: { key } }
  let pictures = picturesIn(form)
  try {
    for (const upload of filesIn(form)) {
      const { picture } = await api('POST /orders/{number}/refund-pictures', { ...place, upload })
      pictures = [...pictures, picture]
    }
    if (!reason || !payTo) {
      const t = translatorFor(localeOf(url.pathname))
      const errors = {
        ...(!reason && { reason: t('problems.reason_required') }),
        ...(!payTo && { pay_to: t('problems.payment_type_required') }),
      }
      const refusal = { code: 'invalid_input', message: '', errors, values: submittedValues(form), pictures }
      return data<RefundRefusal>(refusal, { status: 422 })
    }
    if (form.get('command') === 'preview') {
      const asked = { key, line_id: line, quantity, pay_to: payTo }
      const preview = await api('GET /orders/{number}/refund-preview', { params: { number }, query: asked })
      return data<RefundRefusal>({
        code: 'preview',
        message: '',
        errors: {},
        values: submittedValues(form),
        pictures,
        preview,
      })
    }
    const body = { line_id: line, quantity, reason, details, pay_to: payTo, pictures }
    await api('POST /orders/{number}/refund-requests', { ...place, body })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data<RefundRefusal>({ ...told(error, form), pictures }, { status: error.status })
  }
}

/** Returns the uploaded pictures without those marked for removal. */
function picturesIn(form: FormData): string[] {
  const dropped = new Set(form.getAll('drop'))
  return form.getAll('picture').flatMap((id) => (typeof id === 'string' && !dropped.has(id) ? [id] : []))
}

/** Passes at most one file above the limit, which is enough for the API to refuse the request. */
function filesIn(form: FormData): File[] {
  const files = form.getAll('files').flatMap((file) => (file instanceof File && file.size > 0 ? [file] : []))
  return files.slice(0, refundPicturesMax + 1)
}

/** Shows errors of pictures at the file field. */
function told(problem: ApiProblem, form: FormData): Refusal {
  const refusal = refusalOf(problem, form)
  const ofPictures = [...pictureFaults, 'too_large'].includes(refusal.code)
    ? refusal.message
    : refusal.errors.pictures
  return ofPictures === undefined ? refusal : { ...refusal, errors: { ...refusal.errors, files: ofPictures } }
}
