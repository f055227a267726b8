import { data } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import type { Translate } from '#app/dictionaries.ts'
import { refusalOfField, submittedValues } from '#app/refusal.ts'

/**
 * Uploads the submitted picture and appends a line for it to the text in `field`; if the upload is refused, returns
 * the error at the picture's field.
 */
export async function insertPicture(api: Api, form: FormData, { field, t }: { field: string; t: Translate }) {
  const file = pictureIn(form)
  const alt = String(form.get('inline.alt') ?? '').trim()
  if (!file) return refuseField(form, 'inline', t('editing.text_picture_missing'))
  if (alt === '') return refuseField(form, 'inline.alt', t('problems.alt_required'))
  try {
    const { picture } = await api('POST /customer/pictures', { upload: file })
    const { url, width, height } = picture
    const line = `<p><img src="${url}" alt="${escaped(alt)}" width="${width}" height="${height}"></p>`
    const values = submittedValues(form)
    const text = [values[field]?.trimEnd(), line].filter(Boolean).join('\n')
    return data({ placed: url, values: { ...values, [field]: text, 'inline.alt': '' } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return refuseField(form, 'inline', error.message)
  }
}

/**
 * Marks a submission with a picture that was chosen but not inserted. The API refuses it, as the picture would be
 * lost.
 */
export function markUninserted(form: FormData): void {
  if (pictureIn(form)) form.set('has_unplaced_picture', 'on')
}

function refuseField(form: FormData, name: string, text: string) {
  return data({ refusal: refusalOfField(form, name, text), values: submittedValues(form) }, { status: 422 })
}

function pictureIn(form: FormData): File | undefined {
  const file = form.get('inline')
  return file instanceof File && file.size > 0 ? file : undefined
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
