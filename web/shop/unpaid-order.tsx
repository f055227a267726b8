import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { Order, OrderStatus } from '#contract/orders.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { paymentMethods } from '#values/payment-method.ts'
import { useReservedUntil } from './reserved-until.tsx'

type Unpaid = Pick<Order, 'number' | 'payment_method' | 'payment_status' | 'pay_by'>

/** Returns whether an order expired unpaid. */
export function isExpired({ sub_orders }: Pick<OrderStatus, 'sub_orders'>): boolean {
  return sub_orders.every(({ state }) => state === 'expired')
}

interface UnpaidNoticeProps {
  readonly order: Unpaid & Pick<OrderStatus, 'status' | 'can_pay' | 'sub_orders'>
  readonly search?: string
  /** Only in the browser, or the account, that it was made in. */
  readonly mayAct: boolean
}

/** That an order is not paid, until when it can be, and what to do; nothing where nothing is owed. */
export function UnpaidNotice({ order, search = '', mayAct }: UnpaidNoticeProps) {
  const t = useTranslate()
  const { number, payment_status: status, pay_by: payBy } = order
  if (isExpired(order) || (status === 'pending' && !order.can_pay && order.status !== 'cancelled')) {
    return (
      <Notice title={t('orders.unpaid_over_title')} text={t('orders.unpaid_over_text')}>
        {mayAct ? <OrderAgain number={number} search={search} /> : null}
      </Notice>
    )
  }
  if (!order.can_pay) return null
  const actions = mayAct ? (
    <UnpaidActions order={order} search={search} />
  ) : (
    <p>{t('orders.unpaid_elsewhere')}</p>
  )
  if (status === 'awaiting_transfer') return actions
  const isFailed = status === 'failed'
  return (
    <Notice
      title={t(isFailed ? 'orders.failed_title' : 'orders.unpaid_title')}
      lead={isFailed ? t('orders.failed_text') : undefined}
      text={payBy === undefined ? undefined : <ReservedUntilText until={payBy} />}
    >
      {actions}
    </Notice>
  )
}

interface NoticeProps {
  readonly title: string
  readonly lead?: string | undefined
  readonly text: ReactNode
  readonly children: ReactNode
}

function Notice({ title, lead, text, children }: NoticeProps) {
  return (
    <section aria-labelledby="unpaid" className="flex flex-col gap-3 rounded-2xl bg-warning-soft p-5 sm:p-6">
      <h2 id="unpaid" className="text-xl">
        {title}
      </h2>
      {lead === undefined ? null : <p className="font-semibold text-strong">{lead}</p>}
      <p>{text}</p>
      {children}
    </section>
  )
}

/** Until when the goods are reserved; looks again once that is over. */
export function ReservedUntilText({ until }: { until: string }) {
  const t = useTranslate()
  const time = useReservedUntil(until)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const leftMs = new Date(until).getTime() - Date.now()
    // Browsers hold no timer for longer than this.
    if (leftMs > 2_147_000_000) return
    const timer = setTimeout(() => void revalidate(), Math.max(0, leftMs) + 1_000)
    return () => clearTimeout(timer)
  }, [until, revalidate])
  return (
    <time suppressHydrationWarning dateTime={until}>
      {t('orders.unpaid_hold', { time })}
    </time>
  )
}

interface UnpaidActionsProps {
  readonly order: Unpaid
  /** Goes with the address of an order that is opened by its key. */
  readonly search?: string
  /** In the middle, as all of the page that is about nothing else. */
  readonly isCentred?: boolean
}

/** What the shopper of an unpaid order can do: pay, change the payment, cancel. */
export function UnpaidActions({ order, search = '', isCentred = false }: UnpaidActionsProps) {
  const t = useTranslate()
  const { number, payment_status: status } = order
  const isAwaited = status === 'awaiting_transfer'
  return (
    <div className={`flex w-full flex-col gap-3 ${isCentred ? 'items-center' : 'items-start'}`}>
      <div className={`flex flex-wrap gap-3 ${isCentred ? 'justify-center' : ''}`}>
        {isAwaited ? null : <Pay order={order} />}
        {status === 'failed' ? null : (
          <ButtonLink to={`/order/pay/${number}`} variant="quiet">
            {t('orders.change_payment')}
          </ButtonLink>
        )}
      </div>
      <CancelUnpaid number={number} search={search} />
    </div>
  )
}

/** Continues the started payment on the gateway's page or form; after a refusal another method can be chosen first. */
function Pay({ order: { number, payment_method: method, payment_status: status } }: { order: Unpaid }) {
  const t = useTranslate()
  const path = `/order/pay/${number}` as const
  const action = useHref(path)
  const { formAction } = useNavigation()
  if (status === 'failed' || !paymentMethods.some((known) => known === method)) {
    return (
      <ButtonLink to={path} variant="action">
        {t(status === 'failed' ? 'orders.pay_again' : 'orders.pay_now')}
      </ButtonLink>
    )
  }
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="payment_method" value={method} />
      <input type="hidden" name="keeps_funds" value="on" />
      <Button type="submit" variant="action" isBusy={formAction === action}>
        {t('orders.pay_now')}
      </Button>
    </Form>
  )
}

/** Asks for confirmation but no reason, because nothing was paid. */
function CancelUnpaid({ number, search }: { number: string; search: string }) {
  const t = useTranslate()
  const action = useHref(`/order/status/${number}`) + search
  const { formData } = useNavigation()
  return (
    <Disclosure label={t('orders.cancel')}>
      <Form method="post" action={action} className="flex flex-col items-start gap-3 pt-2">
        <p>{t('orders.cancel_unpaid_text')}</p>
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="reason" value={t('orders.cancelled_unpaid')} />
        <Button
          type="submit"
          name="intent"
          value="cancel"
          variant="danger"
          isBusy={formData?.get('intent') === 'cancel'}
        >
          {t('orders.cancel_unpaid_yes')}
        </Button>
      </Form>
    </Disclosure>
  )
}

/** Puts what was ordered into the cart once more. */
export function OrderAgain({ number, search = '' }: { number: string; search?: string }) {
  const t = useTranslate()
  const action = useHref(`/order/status/${number}`) + search
  const { formData } = useNavigation()
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="number" value={number} />
      <Button
        type="submit"
        name="intent"
        value="order_again"
        variant="action"
        isBusy={formData?.get('intent') === 'order_again'}
      >
        {t('orders.reorder')}
      </Button>
    </Form>
  )
}
