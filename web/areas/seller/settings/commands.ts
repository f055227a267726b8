import { data } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import { refusalOfField, refuse } from '#app/refusal.ts'
import type { StoreSettingsFields } from '#contract/store-settings.ts'
import { textOf } from '#shop/cart-form.ts'
import { parseAmount } from '#values/money.ts'
import { storeLinkKeys } from '#values/store-links.ts'

export const parts = ['about', 'pictures', 'delivery', 'taxes'] as const
export type Part = (typeof parts)[number]

export const pictureKinds = ['logo', 'cover'] as const

type Desk = { readonly store: string }

export function isPart(part: string | null): part is Part {
  return parts.some((each) => each === part)
}

/** `minorUnits` are the decimals of the store's currency. */
export async function sendAbout(
  api: Api,
  params: Desk,
  form: FormData,
  minorUnits: number | undefined,
): Promise<void> {
  await api('PUT /seller/stores/{store}/settings', { params, body: fieldsOf(form, minorUnits) })
}

/** A percentage with two decimals equals basis points. */
export const PERCENT_DIGITS = 2

// Sent for an invalid amount or number; the API reports the error at its field.
export const NONE = -1

function fieldsOf(form: FormData, minorUnits: number | undefined): StoreSettingsFields {
  const text = (name: string) => textOf(form, name)
  const number = (name: string) => (/^\d{1,6}$/.test(text(name) ?? '') ? Number(text(name)) : NONE)
  const links = storeLinkKeys.flatMap((key) => {
    const link = text(`links.${key}`)
    return link === undefined ? [] : [[key, link] as const]
  })
  return {
    name: text('name') ?? '',
    tagline: { en: text('tagline.en'), fr: text('tagline.fr') },
    about: { en: text('about.en') ?? '', fr: text('about.fr') },
    city: text('city') ?? '',
    street: text('street'),
    email: text('email') ?? '',
    phone: text('phone') ?? '',
    hides_email: form.has('hides_email'),
    hides_phone: form.has('hides_phone'),
    links: Object.fromEntries(links),
    min_order_minor: parseAmount(text('min_order_minor') ?? '0', minorUnits) ?? NONE,
    ...(form.has('prep_minutes') && { prep_minutes: number('prep_minutes') }),
    returns_days: number('returns_days'),
    low_stock_threshold: number('low_stock_threshold'),
    accepts_cash: form.has('accepts_cash'),
    accepts_automatically: form.has('accepts_automatically'),
  }
}

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
