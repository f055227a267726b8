import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf } from '#values/locale.ts'

export function loader({ url, context, params }: LoaderFunctionArgs) {
  return found(url, apiFrom(context)('GET /stock-alerts/{key}', { params: { key: params.key ?? '' } }))
}

/** Confirms with a POST, because email scanners that open the link must not confirm anything. */
export async function action({ request, url, context, params }: ActionFunctionArgs) {
  const api = apiFrom(context)
  const key = { params: { key: params.key ?? '' } }
  const form = await request.formData()
  const isByMailProgram = form.get('List-Unsubscribe') === 'One-Click'
  const isEnd = isByMailProgram || form.get('answer') === 'end'
  await found(
    url,
    isEnd ? api('POST /stock-alerts/{key}/end', key) : api('POST /stock-alerts/{key}/confirm', key),
  )
  // A one-click POST from an email client gets no redirect (RFC 8058).
  return isByMailProgram ? null : redirect(url.pathname, 303)
}

export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  return pageMeta(args, { title: t('product.notify_title'), isHidden: true })
}

/** Linked from back-in-stock emails: confirms the notification or unsubscribes. */
export default function StockAlert() {
  const t = useTranslate()
  const { state, product } = useLoaderData<typeof loader>()
  const isBusy = useNavigation().state !== 'idle'
  const name = product.choice === '' ? product.name : `${product.name}, ${product.choice}`
  return (
    <div className="page-width flex max-w-2xl flex-col items-start gap-6 py-16 lg:py-24">
      <h1 className="text-4xl">{t(`product.alert_${state}_title`, { name })}</h1>
      <p role="status" className="text-lg text-muted">
        {t(`product.alert_${state}_text`, { name })}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        {state === 'unconfirmed' ? (
          <Button type="submit" name="answer" value="confirm" variant="action" size="lg" isBusy={isBusy}>
            {t('product.alert_confirm')}
          </Button>
        ) : null}
        {state === 'unconfirmed' || state === 'waiting' ? (
          <Button type="submit" name="answer" value="end" variant="quiet" size="lg" isBusy={isBusy}>
            {t('product.alert_end')}
          </Button>
        ) : null}
      </Form>
      <TextLink to={`/product/${product.slug}`} variant="more">
        {t('product.back_to', { name: product.name })}
      </TextLink>
    </div>
  )
}
