/** Converts the form of a post to API fields. */
import { type Api, ApiProblem } from '#app/api.ts'
import { valuesIn } from '#app/form/values.ts'
import type { Refusal } from '#app/refusal.ts'
import { momentOf } from '#shop/market-moments.ts'
import { chosenIn } from '#shop/places/places-input.ts'
import { type UploadedPicture, uploadedPicture, uploadedPictureIn } from '#shop/uploaded-picture.ts'
import { newId } from '#values/id.ts'

/** Returns the form of a post as the API names its fields. */
export function postForm(form: FormData, cover: SentCover): FormData {
  const values = valuesIn(form)
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (cover.id !== undefined || !name.startsWith('cover.')) fields.set(name, value)
  }
  for (const name of ['tags', 'products', 'publish_at']) fields.delete(name)
  for (const tag of (values.tags ?? '').split(/[\s,]+/)) if (tag !== '') fields.append('tags', tag)
  for (const { key } of chosenIn(form, 'products')) fields.append('products', key)
  const moment = momentOf(values.publish_at ?? '')
  if (moment !== undefined) fields.set('publish_at', moment)
  if (cover.id !== undefined) fields.set('cover.id', cover.id)
  return fields
}

export interface SentCover {
  /** Undefined without a cover; an unknown id when the upload was refused. */
  readonly id: string | undefined
  /** Uploaded picture, kept in the form while the rest is not saved. */
  readonly uploaded: UploadedPicture | undefined
  readonly refused: string | undefined
}

/** Uploads the picture if one was chosen. */
export async function coverOf(api: Api, form: FormData): Promise<SentCover> {
  const file = form.get('file')
  const before = form.has('remove_cover') ? undefined : uploadedPictureIn(form, 'cover')
  if (file instanceof File && file.size > 0) {
    try {
      const { picture } = await api('POST /customer/pictures', { upload: file })
      return { id: picture.id, uploaded: uploadedPicture(picture), refused: undefined }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      return { id: newId(), uploaded: before, refused: error.message }
    }
  }
  const kept = before?.id ?? String(form.get('cover_id') ?? '')
  const id = kept === '' || form.has('remove_cover') ? undefined : kept
  return { id, uploaded: before, refused: undefined }
}

/**
 * Uploads the picture if one was chosen, and puts the id into the field of the form. Returns the errors of a refused
 * upload.
 */
export async function putPicture(api: Api, form: FormData, field: string): Promise<Refusal['errors']> {
  const { id, uploaded, refused } = await coverOf(api, form)
  form.set(field, id ?? '')
  if (uploaded) form.set('cover', JSON.stringify(uploaded))
  else form.delete('cover')
  return refused === undefined ? {} : { [field]: refused }
}
