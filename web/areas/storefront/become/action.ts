import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { type Refusal, refusalOf, submittedValues, unfinished } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { type UploadedPicture, uploadedPicture, uploadedPictureIn } from '#shop/uploaded-picture.ts'
import { sellerDocumentKinds } from '#values/seller-document.ts'

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
  let step = 'documents'
  try {
    await removeDocument(api, form)
    await uploadDocuments(api, form)
    step = 'logo_id'
    logo = (await uploadPicture(api, form, 'file-logo')) ?? logo
    step = 'cover_id'
    cover = (await uploadPicture(api, form, 'file-cover')) ?? cover
    if (form.has('remove')) return refused(unfinished(form), 200)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal = refusalOf(error, form)
    return refused({ ...refusal, errors: { [step]: refusal.message } }, error.status)
  }
  const typed = submittedValues(form)
  if (logo) form.set('logo_id', logo.id)
  if (cover) form.set('cover_id', cover.id)
  for (const id of await documentsIn(api)) form.append('documents', id)
  const answer = await sendForm('POST /customer/seller-application', { context, url, form, typed })
  if ('saved' in answer) return redirect(`${url.pathname}?sent`, 303)
  return refused(answer.data, answer.init?.status ?? 422)
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

/** The uploaded documents, with those of a rejected application. */
async function documentsIn(api: Api): Promise<string[]> {
  const { documents, application } = await api('GET /customer/seller-application')
  const before = application?.state === 'rejected' ? application.documents : []
  return [...before, ...documents].map(({ id }) => id)
}
