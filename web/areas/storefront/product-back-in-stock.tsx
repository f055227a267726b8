import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { textOf } from '#shop/cart-form.ts'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf } from '#values/locale.ts'
import { NotifyForm } from './product/notify-form.tsx'

/**
 * The result of a back-in-stock request: waiting, to be confirmed by email, already in stock, or refused with a
 * reason.
 */
export type StockRequest =
  | {
      readonly state: 'waiting' | 'confirm_by_mail' | 'in_stock'
      readonly message?: undefined
      readonly email?: undefined
    }
  | { readonly state: 'refused'; readonly message: string; readonly email: string }

export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const asked = apiFrom(context)('GET /products/{slug}', { params: { slug: params.slug ?? '' } })
  const { slug, name, variants } = await found(url, asked)
  const soldOut = variants.filter(({ stock }) => stock === 'sold_out')
  return { slug, name, variantId: soldOut.length === 1 ? soldOut[0]?.id : undefined }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const email = textOf(form, 'email')
  const variantId = textOf(form, 'variant_id')
  try {
    const { state } = await apiFrom(context)('POST /products/{slug}/stock-alerts', {
      params: { slug: params.slug ?? '' },
      body: {
        ...(email !== undefined && { email }),
        ...(variantId !== undefined && { variant_id: variantId }),
      },
    })
    return data<StockRequest>({ state })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const message = error.body.errors?.email?.[0] ?? error.message
    return data<StockRequest>({ state: 'refused', message, email: email ?? '' }, { status: error.status })
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  return pageMeta(args, { title: t('product.notify_title'), isHidden: true })
}

/** The back-in-stock form's page, for browsers without script. */
export default function ProductBackInStock() {
  const t = useTranslate()
  const { slug, name, variantId } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-10 lg:py-16">
      <TextLink to={`/product/${slug}`} variant="more">
        {t('product.back_to', { name })}
      </TextLink>
      <h1 className="text-4xl">{name}</h1>
      <NotifyForm slug={slug} variantId={variantId} answered={answered} />
    </div>
  )
}
