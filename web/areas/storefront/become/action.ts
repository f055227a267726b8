import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { type Refusal, refusalOf, unfinished } from '#app/refusal.ts'
import type { SellerApplicationFields } from '#contract/applications.ts'
import { textOf } from '#shop/cart-form.ts'
import { type UploadedPicture, uploadedPicture, uploadedPictureIn } from '#shop/uploaded-picture.ts'
import { sellerDocumentKinds } from '#values/seller-document.ts'
import { storeLinkKeys } from '#values/store-links.ts'
import { verticals } from '#values/vertical.ts'

export interface ApplicationRefusal extends Refusal {
  readonly logo: UploadedPicture | undefined
  readonly cover: UploadedPicture | undefined
}

/**
 * Submits the form. Uploaded files are kept even when the rest is refused: documents with the account, pictures with
 * the form.
 */
export async function sendApplication({ request, url, context }: ActionFunctionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  let logo = uploadedPictureIn(form, 'logo')
  let cover = uploadedPictureIn(form, 'cover')
  const refused = (refusal: Refusal, status: number) =>
    data<ApplicationRefusal>({ ...refusal, logo, cover }, { status })

  if (form.get('intent') === 'country') return refused(unfinished(form), 200)
  let step: keyof typeof namesOf = 'documents'
  try {
    await removeDocument(api, form)
    await uploadDocuments(api, form)
    step = 'logo_id'
    logo = (await uploadPicture(api, form, 'file-logo')) ?? logo
    step = 'cover_id'
    cover = (await uploadPicture(api, form, 'file-cover')) ?? cover
    if (form.has('remove')) return refused(unfinished(form), 200)
    step = 'all'
    await api('POST /customer/seller-application', { body: await fieldsOf(api, form, { logo, cover }) })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal = refusalOf(error, form)
    return refused({ ...refusal, errors: namesOf[step](refusal) }, error.status)
  }
  return redirect(`${url.pathname}?sent`, 303)
}

type Named = Readonly<Record<string, string>>

/** Maps the errors of each step to the fields of the form. */
const namesOf = {
  documents: ({ message }: Refusal): Named => ({ documents: message }),
  logo_id: ({ message }: Refusal): Named => ({ logo_id: message }),
  cover_id: ({ message }: Refusal): Named => ({ cover_id: message }),
  all: ({ errors }: Refusal): Named => errors,
}

async function removeDocument(api: Api, form: FormData): Promise<void> {
  const id = textOf(form, 'remove')
  if (id) await api('DELETE /customer/seller-documents/{id}', { params: { id } })
}

async function uploadDocuments(api: Api, form: FormData): Promise<void> {
  for (const kind of sellerDocumentKinds) {
    for (const file of filesIn(form, `file-${kind}`)) {
      await api('POST /customer/seller-documents', {
        query: { kind, name: file.name.slice(0, 200) || kind },
        upload: file,
      })
    }
  }
}

async function uploadPicture(api: Api, form: FormData, name: string): Promise<UploadedPicture | undefined> {
  const [file] = filesIn(form, name)
  if (!file) return undefined
  const { picture } = await api('POST /customer/pictures', { upload: file })
  return uploadedPicture(picture)
}

function filesIn(form: FormData, name: string): File[] {
  return form.getAll(name).flatMap((file) => (file instanceof File && file.size > 0 ? [file] : []))
}

async function fieldsOf(
  api: Api,
  form: FormData,
  { logo, cover }: { logo: UploadedPicture | undefined; cover: UploadedPicture | undefined },
): Promise<SellerApplicationFields> {
  const { documents, application } = await api('GET /customer/seller-application')
  const before = application?.state === 'rejected' ? application.documents : []
  const links = storeLinkKeys.flatMap((key) => {
    const link = textOf(form, `links.${key}`)
    return link === undefined ? [] : [[key, link] as const]
  })
  const vertical = verticals.find((known) => known === form.get('vertical'))
  return {
    store_name: textOf(form, 'store_name') ?? '',
    description: textOf(form, 'description') ?? '',
    // The API refuses a value that our form doesn't offer.
    vertical: vertical ?? ('' as 'shops'),
    country_code: textOf(form, 'country_code') ?? '',
    region: textOf(form, 'region'),
    city: textOf(form, 'city') ?? '',
    street: textOf(form, 'street') ?? '',
    postcode: textOf(form, 'postcode'),
    contact_name: textOf(form, 'contact_name') ?? '',
    email: textOf(form, 'email') ?? '',
    phone: textOf(form, 'phone') ?? '',
    hides_email: form.has('hides_email'),
    hides_phone: form.has('hides_phone'),
    links: Object.fromEntries(links),
    ...(logo && { logo_id: logo.id }),
    ...(cover && { cover_id: cover.id }),
    documents: [...before, ...documents].map(({ id }) => id),
    terms: form.has('terms'),
  }
}
