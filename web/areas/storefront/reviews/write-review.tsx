import { PackageSearch } from 'lucide-react'
import { type ActionFunctionArgs, data, Form, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOf } from '#app/refusal.ts'
import type { OwnPicture, OwnReview } from '#contract/reviews.ts'
import { textOf } from '#shop/cart-form.ts'
import { OwnTextState } from '#shop/reviews/own-text-state.tsx'
import { ProductLine } from '#shop/reviews/product-line.tsx'
import { PICTURES_MAX, ReviewForm } from '#shop/reviews/review-form.tsx'
import { picturesIn, reviewIn } from '#shop/reviews/review-input.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/write-review.ts'
import { memberMiddleware } from './member.ts'

export const middleware: Route.MiddlewareFunction[] = memberMiddleware

export async function loader({ url, context, params: { slug } }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const part = await found(url, api('GET /products/{slug}/own-part', { params: { slug } }))
  const { product } = await api('GET /products/{slug}/reviews', { params: { slug }, query: {} })
  return { product, part, isSaved: url.searchParams.has('saved'), isDeleted: url.searchParams.has('deleted') }
}

export async function action({ request, url, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const id = textOf(form, 'id')
  let pictures = picturesIn(form)
  try {
    if (form.get('command') === 'delete') {
      await api('DELETE /customer/reviews/{id}', { params: { id: id ?? '' } })
      return redirect(`${url.pathname}?deleted`, 303)
    }
    for (const file of filesIn(form)) pictures = [...pictures, await upload(api, file)]
    const body = reviewIn(form, pictures)
    if (id) await api('PUT /customer/reviews/{id}', { params: { id }, body })
    else await api('POST /products/{slug}/reviews', { params: { slug: params.slug ?? '' }, body })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ ...refusalOf(error, form), pictures }, { status: error.status })
  }
  return redirect(`${url.pathname}?saved`, 303)
}

function filesIn(form: FormData): File[] {
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0)
  return files.flatMap((file) => (file instanceof File ? [file] : [])).slice(0, PICTURES_MAX + 1)
}

async function upload(api: Api, file: File): Promise<OwnPicture> {
  const { picture } = await api('POST /customer/pictures', { upload: file })
  return picture
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'reviews.write')

export default function WriteReview({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { product, part, isSaved, isDeleted } = loaderData
  const { review } = part
  const isRefused = actionData !== undefined
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 lg:py-12">
      <PageHeader title={t(review ? 'reviews.change_own' : 'reviews.write')} />
      <ProductLine product={product} />
      {isSaved && review && !isRefused ? <Saved review={review} slug={product.slug} /> : null}
      {isDeleted && !isRefused ? <Alert tone="success">{t('reviews.was_deleted')}</Alert> : null}
      {review && !isSaved ? <OwnTextState of={review} /> : null}
      {review || part.can_review || isRefused ? (
        <ReviewForm
          key={review?.edited_at ?? review?.id ?? ''}
          review={review}
          refusal={actionData}
          written={actionData}
        />
      ) : (
        <EmptyState
          icon={PackageSearch}
          title={t(part.can_ask ? 'reviews.not_yet_title' : 'reviews.own_product_title')}
          text={t(part.can_ask ? 'reviews.not_yet_text' : 'reviews.own_product_text')}
          action={<ButtonLink to={`/product/${product.slug}`}>{t('reviews.back_to_product')}</ButtonLink>}
        />
      )}
      {review ? <Deletion review={review} /> : null}
    </div>
  )
}

function Saved({ review, slug }: { review: OwnReview; slug: string }) {
  const t = useTranslate()
  const isPublished = review.state === 'approved'
  return (
    <Alert
      tone={isPublished ? 'success' : 'info'}
      title={t('reviews.thanks')}
      action={
        <ButtonLink to={`/product/${slug}#reviews`} variant="quiet" size="sm">
          {t('reviews.back_to_product')}
        </ButtonLink>
      }
    >
      {t(isPublished ? 'reviews.is_published' : 'reviews.is_held')}
    </Alert>
  )
}

function Deletion({ review }: { review: OwnReview }) {
  const t = useTranslate()
  return (
    <Disclosure label={t('reviews.delete')}>
      <Form method="post" className="flex flex-col items-start gap-3 pt-2">
        <p className="text-sm text-muted">{t('reviews.delete_text')}</p>
        <input type="hidden" name="id" value={review.id} />
        <Button type="submit" variant="danger" name="command" value="delete">
          {t('reviews.delete')}
        </Button>
      </Form>
    </Disclosure>
  )
}
