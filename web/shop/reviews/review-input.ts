/** What the form of a review says, in the words of the contract. */
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { OwnPicture } from '#contract/reviews.ts'
import { textOf } from '../cart-form.ts'

type ReviewBody = Input<Endpoints['POST /products/{slug}/reviews']>['body']

export function reviewIn(form: FormData, pictures = picturesIn(form)): ReviewBody {
  return {
    rating: Number(form.get('rating') ?? 0),
    title: textOf(form, 'title') ?? '',
    body: textOf(form, 'body') ?? '',
    pictures: pictures.map(({ id, alt }) => ({ id, alt })),
  }
}

/** What was uploaded before, without what is no longer wanted, in the words that stand beside it now. */
export function picturesIn(form: FormData): OwnPicture[] {
  const dropped = new Set(form.getAll('drop').map(String))
  return form.getAll('picture').flatMap((text) => {
    const picture = pictureIn(String(text))
    if (!picture || dropped.has(picture.id)) return []
    return { ...picture, alt: textOf(form, `alt-${picture.id}`) ?? '' }
  })
}

/** A picture as the form had it: it is shown to nobody but whoever sends it. */
function pictureIn(text: string): OwnPicture | undefined {
  try {
    const { id, url, width, height, colour } = JSON.parse(text)
    const isOne =
      typeof id === 'string' && typeof url === 'string' && /^\/media\/uploads\/[0-9a-f]+$/.test(url)
    if (!isOne) return undefined
    const isMeasured = Number.isInteger(width) && Number.isInteger(height) && /^#[0-9a-f]{6}$/.test(colour)
    return isMeasured ? { id, url, width, height, colour, alt: '' } : undefined
  } catch {
    return undefined
  }
}
