import { type ActionFunctionArgs, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { textOf } from '#shop/cart-form.ts'
import { OrderLines } from '#shop/order-lines.tsx'
import { RefundForm } from '#shop/refund-requests/refund-form.tsx'
import { refundPicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import { RefundRequest } from '#shop/refund-requests/refund-request.tsx'
import { sendRefundRequest } from '#shop/refund-requests/send-refund-request.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/refund.ts'
import { keyOf, readProvenOrder } from './proof.ts'

export async function loader({ url, context, params: { number } }: Route.LoaderArgs) {
  const order = await readProvenOrder({ url, context, number })
  return { order, key: keyOf(url), search: searchOf(url), wasAsked: url.searchParams.has('asked') }
}

export async function action({ request, url, context, params: { number = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const line = textOf(form, 'line') ?? ''
  const refused = await sendRefundRequest(apiFrom(context), form, { url, number, line, key: keyOf(url) })
  return refused ?? redirect(`${url.pathname}${searchOf(url, { asked: '' })}`, 303)
}

function searchOf(url: URL, more: Record<string, string> = {}): string {
  const key = keyOf(url)
  const search = new URLSearchParams({ ...(key && { key }), ...more }).toString()
  return search === '' ? '' : `?${search}`
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.refund_ask')

/** For holders of an order's access key: refundable items and existing refund requests. */
export default function RefundPage({
  loaderData: { order, key, search, wasAsked },
  actionData: refusal,
}: Route.ComponentProps) {
  const t = useTranslate()
  const concerned = order.sub_orders.flatMap(({ number, store, lines }) => {
    const asked = lines.filter(({ refundable, refund_requests }) => refundable || refund_requests.length > 0)
    return asked.length === 0 ? [] : { number, store, lines: asked }
  })
  const proof = { number: order.number, key }
  const path: AppPath = `/order/refund/${order.number}${search}`
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 lg:py-12">
      <PageHeader title={t('orders.refund_ask')} text={t('orders.order', { number: order.number })} />
      {wasAsked && !refusal ? <Alert tone="success">{t('orders.refund_asked_done')}</Alert> : null}
      {concerned.length === 0 ? <p className="text-muted">{t('orders.refund_nothing')}</p> : null}
      {concerned.map(({ number, store, lines }) => (
        <section key={number} aria-labelledby={number} className="flex flex-col gap-4">
          <h2 id={number} className="text-xl">
            {t('orders.from', { store: store.name })}
          </h2>
          <ul className="flex flex-col gap-4">
            {lines.map((line) => {
              const ofLine = refusal?.values.line === line.id ? refusal : undefined
              return (
                <Card as="li" key={line.id} className="flex flex-col gap-3">
                  <OrderLines lines={[line]} />
                  {line.refund_requests.map((request) => (
                    <RefundRequest
                      key={request.id}
                      request={request}
                      pictureOf={(picture) => refundPicturePath(proof, picture)}
                    />
                  ))}
                  {line.refundable ? (
                    <Disclosure label={t('orders.refund_ask')} isOpen={ofLine !== undefined}>
                      <div className="pt-3">
                        <RefundForm
                          order={order}
                          orderKey={key}
                          action={path}
                          line={line}
                          refundable={line.refundable}
                          refusal={ofLine}
                        />
                      </div>
                    </Disclosure>
                  ) : null}
                </Card>
              )
            })}
          </ul>
        </section>
      ))}
      <p>
        <TextLink to={`/order/status/${order.number}${search}`} variant="more">
          {t('orders.follow')}
        </TextLink>
      </p>
    </div>
  )
}
