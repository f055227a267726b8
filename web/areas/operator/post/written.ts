/** What the form of an article says, as the market takes it. */
import { type Api, ApiProblem } from '#app/api.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { chosenIn } from '#shop/places/written-places.ts'
import { marketTimeZoneOffset } from '../moments.ts'

type PostBody = Input<Endpoints['POST /operator/posts']>['body']

const publications = ['draft', 'now', 'at'] as const

/** Uploads the picture where one was chosen. @throws {PictureRefused} */
export async function postOf(api: Api, form: FormData): Promise<PostBody> {
  const textOf = (name: string) => String(form.get(name) ?? '')
  const textsOf = (name: string) => ({ en: textOf(`${name}.en`), fr: textOf(`${name}.fr`) })
  const coverId = await coverOf(api, form)
  const moment = textOf('publish_at')
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
    publication: publications.find((each) => each === form.get('publication')) ?? 'draft',
    ...(coverId !== undefined && { cover: { id: coverId, alt: textsOf('cover.alt') } }),
    ...(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(moment) && {
      publish_at: `${moment}:00${marketTimeZoneOffset}`,
    }),
  }
}

/** A picture that was refused, with the words for its field. */
export class PictureRefused extends Error {
  readonly status: number

  constructor({ status, message }: ApiProblem) {
    super(message)
    this.status = status
  }
}

async function coverOf(api: Api, form: FormData): Promise<string | undefined> {
  const file = form.get('file')
  if (file instanceof File && file.size > 0) {
    try {
      const { picture } = await api('POST /customer/pictures', { upload: file })
      return picture.id
    } catch (error) {
      throw error instanceof ApiProblem ? new PictureRefused(error) : error
    }
  }
  const kept = String(form.get('cover_id') ?? '')
  return kept === '' || form.has('remove_cover') ? undefined : kept
}
