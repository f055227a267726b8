import { data } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import { refusalOfField, refuse } from '#app/refusal.ts'

export const parts = ['about', 'pictures', 'delivery', 'taxes'] as const
export type Part = (typeof parts)[number]

export const pictureKinds = ['logo', 'cover'] as const

type Desk = { readonly store: string }

export function isPart(part: string | null): part is Part {
  return parts.some((each) => each === part)
}

/** Uploads chosen pictures and removes those marked for removal; a refused file is reported at its field. */
export async function sendPictures(api: Api, params: Desk, form: FormData) {
  const body: { logo_id?: string | null; cover_id?: string | null } = {}
  let field: string | undefined
  try {
    for (const kind of pictureKinds) {
      field = `file-${kind}`
      const file = form.get(field)
      if (form.get('remove') === kind) body[`${kind}_id`] = null
      else if (file instanceof File && file.size > 0) {
        body[`${kind}_id`] = (await api('POST /customer/pictures', { upload: file })).picture.id
      }
    }
    field = undefined
    return { saved: await api('PUT /seller/stores/{store}/pictures', { params, body }) }
  } catch (error) {
    if (field === undefined || !(error instanceof ApiProblem)) return refuse(error, form)
    return data(refusalOfField(form, field, error.message), { status: error.status })
  }
}
