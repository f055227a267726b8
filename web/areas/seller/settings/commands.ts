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

/** A percentage with two decimals equals basis points. */
export const PERCENT_DIGITS = 2

// Sent for an invalid amount or number; the API reports the error at its field.
export const NONE = -1

/** Uploads chosen pictures and removes those marked for removal. */
export async function sendPictures(api: Api, params: Desk, form: FormData): Promise<void> {
  const body: { logo_id?: string | null; cover_id?: string | null } = {}
  for (const kind of pictureKinds) {
    const file = form.get(`file-${kind}`)
    if (form.get('remove') === kind) body[`${kind}_id`] = null
    else if (file instanceof File && file.size > 0) body[`${kind}_id`] = await upload(api, file, kind)
  }
  await api('PUT /seller/stores/{store}/pictures', { params, body })
}

/** A refused file, with the kind of picture that it was for. */
class RefusedFile extends Error {
  readonly kind: (typeof pictureKinds)[number]
  readonly problem: ApiProblem

  constructor(kind: (typeof pictureKinds)[number], problem: ApiProblem) {
    super(problem.message)
    this.kind = kind
    this.problem = problem
  }
}

async function upload(api: Api, file: File, kind: (typeof pictureKinds)[number]): Promise<string> {
  try {
    const { picture } = await api('POST /customer/pictures', { upload: file })
    return picture.id
  } catch (error) {
    throw error instanceof ApiProblem ? new RefusedFile(kind, error) : error
  }
}

/** Reports every error of a file at its field. */
export function refusedPictures(error: unknown, form: FormData) {
  if (error instanceof RefusedFile) {
    const refusal = refusalOfField(form, `file-${error.kind}`, error.problem.body.message)
    return data(refusal, { status: error.problem.status })
  }
  return refuse(error, form)
}

/** Prefix of the zones' field names: a separate name for each keeps all of them when the form is refused. */
const ZONES = 'zones.'

export async function sendDelivery(api: Api, params: Desk, form: FormData): Promise<void> {
  const zones = [...form.keys()].flatMap((name) => (name.startsWith(ZONES) ? [name.slice(ZONES.length)] : []))
  const body = { zones, offers_pickup: form.has('offers_pickup') }
  await api('PUT /seller/stores/{store}/delivery', { params, body })
}
