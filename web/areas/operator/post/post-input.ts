/** Converts the form of a post to API fields. */
import { type Api, ApiProblem } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { momentOf } from '#shop/market-moments.ts'
import { chosenIn } from '#shop/places/places-input.ts'
import { type UploadedPicture, uploadedPicture, uploadedPictureIn } from '#shop/uploaded-picture.ts'
import { newId } from '#values/id.ts'

type PostBody = Input<Endpoints['POST /operator/posts']>['body']

const publications = ['draft', 'now', 'at'] as const

export function postOf(form: FormData, { cover, url }: { cover: SentCover; url: URL }): PostBody {
  const textOf = (name: string) => String(form.get(name) ?? '')
  const textsOf = (name: string) => ({ en: textOf(`${name}.en`), fr: textOf(`${name}.fr`) })
  const moment = momentOf(textOf('publish_at'))
  return {
    slug: textOf('slug').trim(),
    category: textOf('category'),
    tags: textOf('tags')
      .split(/[\s,]+/)
      .filter((tag) => tag !== ''),
    author: textOf('author'),
    title: textsOf('title'),
    excerpt: textsOf('excerpt'),
    body: textsOf('body'),
    products: chosenIn(form, 'products').map(({ key }) => key),
    publication: choiceIn(form, 'publication', { of: publications, url }),
    ...(cover.id !== undefined && { cover: { id: cover.id, alt: textsOf('cover.alt') } }),
    ...(moment !== undefined && { publish_at: moment }),
  }
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
