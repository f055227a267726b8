import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { redirect } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { toast } from '#app/toasts.ts'
import type { Order } from '#contract/orders.ts'
import { BankTransfer } from '#shop/bank-transfer.tsx'
import { browserCart } from '#shop/browser-cart.ts'
import { DeliveryText } from '#shop/delivery-text.tsx'
import { OrderContact } from '#shop/order-contact.tsx'
import { OrderLines } from '#shop/order-lines.tsx'
import { OrderTotals } from '#shop/order-totals.tsx'
import { takenOf } from '#shop/tender-rows.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import type { Route } from './+types/success.ts'
import { isUnpaid } from './is-unpaid.ts'
import { keyOf, readProvenOrder } from './proof.ts'

export async function loader({ url, context, params: { number } }: Route.LoaderArgs) {
  const order = await readProvenOrder({ url, context, number })
  const { pathname, search } = url
  // A later visit shows the order's current status.
  if (isUnpaid(order) || order.status === 'cancelled')
    throw redirect(localizedPath(`/order/status/${number}`, localeOf(pathname)) + search)
  return { order, key: keyOf(url) }
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args, 'orders.order', { number: args.params.number })

export default function SuccessPage({ loaderData: { order, key } }: Route.ComponentProps) {
  const t = useTranslate()

  useToastOnce(order)
  useEffect(() => {
    // The ordered items have left the cart; on failure, the next page updates the cart.
    browserCart.fetch().catch(() => undefined)
  }, [])

  return (
    <div className="page-width flex flex-col gap-6 py-8 lg:py-12">
      <Thanks order={order} orderKey={key} />
      {order.bank_transfer ? <BankTransfer transfer={order.bank_transfer} /> : null}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex flex-col gap-6">
          {order.sub_orders.map((part) => (
            <Panel key={part.number} title={t('orders.from', { store: part.store.name })}>
              <div className="mb-5 border-b border-line pb-5">
                <DeliveryText of={part.delivery} store={part.store} />
              </div>
              <OrderLines lines={part.lines} />
            </Panel>
          ))}
        </div>
        <div className="flex flex-col gap-6">
          <Panel title={t('orders.summary')}>
            <OrderTotals of={order} />
          </Panel>
          <Panel title={t('orders.contact')}>
            <OrderContact order={order} />
          </Panel>
        </div>
      </div>
    </div>
  )
}

/** Whether the shopper's money has come: a transfer may still be on its way, a card only authorised. */
function isPaid({ payment_status: status }: Order): boolean {
  return status === 'completed'
}

/** Says it once in a tab, however often the page is looked at. */
function useToastOnce(order: Order): void {
  const t = useTranslate()
  const text = isPaid(order) ? t('orders.success_title') : undefined
  const key = `paid-${order.number}`
  useEffect(() => {
    if (text === undefined || wasAnnounced(key)) return
    toast.success(text)
  }, [key, text])
}

function wasAnnounced(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return true
    sessionStorage.setItem(key, 'told')
  } catch {
    // Without storage the toast is shown again.
  }
  return false
}

function Thanks({ order, orderKey }: { order: Order; orderKey: string | undefined }) {
  const t = useTranslate()
  const locale = useLocale()
  const cash = order.tenders.find(({ kind }) => kind === 'cash')
  const suffix = orderKey === undefined ? '' : `?key=${encodeURIComponent(orderKey)}`
  return (
    <Card variant="accent" padding="lg" className="flex flex-col items-start gap-4 sm:flex-row sm:gap-6">
      <span className="grid size-14 transition-[scale,opacity] duration-500 starting:scale-50 starting:opacity-0 shrink-0 place-items-center rounded-full bg-success text-on-success">
        <Icon of={Check} size="xl" />
      </span>
      <div className="flex flex-col gap-2">
        <p className="font-semibold text-accent-text">{t('orders.order', { number: order.number })}</p>
        <h1 className="text-3xl wrap-anywhere">
          <ThankYou name={order.contact.name} />
        </h1>
        {isPaid(order) ? (
          <p role="status" className="font-semibold text-success-text">
            {t('orders.success_title')}
          </p>
        ) : null}
        <p>
          {order.bank_transfer
            ? t('orders.success_text_untold', { email: order.contact.email })
            : t('orders.success_text', { count: order.sub_orders.length, email: order.contact.email })}
        </p>
        {order.payment_status === 'authorised' ? <p>{t('orders.success_authorised')}</p> : null}
        {cash ? <p>{t('orders.success_cash', { amount: formatMoney(takenOf(cash), locale) })}</p> : null}
        {order.bank_transfer ? <p>{t('orders.success_bank')}</p> : null}
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink to={`/order/status/${order.number}${suffix}`}>{t('orders.follow')}</ButtonLink>
          <ButtonLink to="/" variant="quiet">
            {t('orders.keep_shopping')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** By the first of their names, as people are spoken to; by none where there is none. */
function ThankYou({ name }: { name: string }) {
  const t = useTranslate()
  const first = name.trim().split(/\s+/)[0] ?? ''
  if (first === '') return t('orders.success_thanks_nobody')
  const [before = '', after = ''] = t('orders.success_thanks', { name: '\u{0}' }).split('\u{0}')
  return (
    <>
      {before}
      <bdi>{first}</bdi>
      {after}
    </>
  )
}
