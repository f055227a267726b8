import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { OwnPicture } from '#contract/reviews.ts'
import { textOf } from '../cart-form.ts'
import { parseUploadedPicture } from '../uploaded-picture.ts'

type ReviewBody = Input<Endpoints['POST /products/{slug}/reviews']>['body']

export function reviewIn(form: FormData, pictures = picturesIn(form)): ReviewBody {
  return {
    rating: Number(form.get('rating') ?? 0),
    title: textOf(form, 'title') ?? '',
    body: textOf(form, 'body') ?? '',
    pictures: pictures.map(({ id, alt }) => ({ id, alt })),
  }
}

/** Returns the uploaded pictures without those marked for removal, with their current captions. */
export function picturesIn(form: FormData): OwnPicture[] {
  const dropped = new Set(form.getAll('drop').map(String))
  return form.getAll('picture').flatMap((text) => {
    const picture = parseUploadedPicture(String(text))
    if (!picture || dropped.has(picture.id)) return []
    return { ...picture, alt: textOf(form, `alt-${picture.id}`) ?? '' }
  })
}
