import { Ban, CircleCheck, CircleX, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { data, useNavigate } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { customerMiddleware } from '#app/sign-in-guard.ts'
import { useRevalidateEvery } from '#app/use-revalidate-every.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { NumberInText } from '#shop/number-in-text.tsx'
import { isExpired, OrderAgain, ReservedUntilText, UnpaidActions } from '#shop/unpaid-order.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { OutcomeIcon } from '#ui/outcome-icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Route } from './+types/complete.ts'
import { clearChoicesCookie } from './saved-choices.ts'

export const middleware = [customerMiddleware]

const pollMs = 2000
const slowPollMs = 5000
const redirectDelayMs = 2500

/** For so long an answer of the bank is waited for; without script in as many looks. */
const waitLimitMs = 60_000
const pollsMax = 15

/** The outcome is read from the API, never from the gateway's return address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const number = searchParams.get('order_number')
  if (number === null || !/^[A-Z0-9-]{4,40}$/.test(number)) throw notFound(url)
  const query = { key: searchParams.get('key') ?? undefined }
  const asked = apiFrom(context)('GET /orders/{number}/status', { params: { number }, query })
  const order = await found(url, asked)
  const outcome = outcomeOf(order)
  // The choices are used up, even if they were changed after the order was sent.
  const isOver = outcome === 'success' || outcome === 'authorised'
  const headers = isOver ? { 'set-cookie': clearChoicesCookie(context) } : {}
  const looked = Math.max(0, Number(searchParams.get('looked')) || 0)
  return data({ order, outcome, looked, secondsLeft: secondsUntil(order.pay_by) }, { headers })
}

function secondsUntil(moment: string | undefined): number | undefined {
  return moment === undefined ? undefined : Math.ceil((new Date(moment).getTime() - Date.now()) / 1000)
}

type Outcome = 'success' | 'authorised' | 'failed' | 'unpaid' | 'unknown' | 'expired' | 'cancelled'

function outcomeOf(order: OrderStatus): Outcome {
  if (isExpired(order)) return 'expired'
  if (order.status === 'cancelled') return 'cancelled'
  switch (order.payment_status) {
    case 'pending':
      if (!order.can_pay) return 'expired'
      return order.is_unconfirmed ? 'unknown' : 'unpaid'
    case 'processing':
      return 'unknown'
    case 'failed':
    case 'cancelled':
      return order.can_pay ? 'failed' : 'expired'
    case 'authorised':
      return 'authorised'
    case 'completed':
    case 'nothing_to_pay':
    case 'refunded':
    case 'partially_refunded':
    case 'cash_on_delivery':
    case 'partially_paid':
    case 'unpaid':
    case 'written_off':
    case 'awaiting_transfer':
      return 'success'
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'checkout.complete_title')

export default function CompletePage({
  loaderData: { order, outcome, looked, secondsLeft },
}: Route.ComponentProps) {
  return (
    <div className="page-width flex justify-center py-12 lg:py-20">
      <Card
        variant="raised"
        padding="lg"
        className="flex w-full max-w-xl flex-col items-center gap-4 text-center"
      >
        {outcome === 'success' || outcome === 'authorised' ? <Success order={order} /> : null}
        {outcome === 'failed' || outcome === 'unpaid' ? (
          <Unpaid order={order} secondsLeft={secondsLeft} />
        ) : null}
        {outcome === 'unknown' ? <Unknown order={order} looked={looked} /> : null}
        {outcome === 'expired' || outcome === 'cancelled' ? (
          <UnpaidExpired number={order.number} isExpired={outcome === 'expired'} />
        ) : null}
      </Card>
    </div>
  )
}

/** Says that an order is paid only when it is: an authorised card has not paid yet, and a transfer may be on its way. */
function Success({ order: { number, payment_status: status } }: { order: OrderStatus }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const receipt: AppPath = `/order/success/${number}`
  const href = useHref(receipt)
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href, { replace: true }), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [href, navigate])
  return (
    <>
      <OutcomeIcon icon={CircleCheck} look="success" />
      <Words
        title={t('orders.success_thanks_nobody')}
        lead={status === 'completed' ? t('checkout.complete_success') : undefined}
        text={t(status === 'authorised' ? 'orders.success_authorised' : 'checkout.complete_success_text')}
        number={number}
      />
      <ButtonLink to={receipt} replace>
        {t('checkout.complete_see_receipt')}
      </ButtonLink>
      <Refresh seconds={3} to={href} />
    </>
  )
}

/** Nothing is waited for, so that nothing turns; a payment that comes all the same is noticed. */
function Unpaid({ order, secondsLeft }: { order: OrderStatus; secondsLeft: number | undefined }) {
  const t = useTranslate()
  const { number, payment_status: status, pay_by: payBy } = order
  useRevalidateEvery(slowPollMs, { isOpen: status === 'pending' })
  const isFailed = status === 'failed' || status === 'cancelled'
  return (
    <>
      <OutcomeIcon icon={isFailed ? CircleX : Clock} look={isFailed ? 'danger' : 'neutral'} />
      <Words
        title={t(isFailed ? 'checkout.order_failed' : 'orders.unpaid_title')}
        lead={isFailed ? t('checkout.complete_failed') : undefined}
        text={
          <>
            {t('orders.unpaid_charged')} {payBy === undefined ? null : <ReservedUntilText until={payBy} />}
          </>
        }
        number={number}
      />
      <UnpaidActions order={order} isCentred />
      {secondsLeft === undefined ? null : <Refresh seconds={secondsLeft + 2} />}
    </>
  )
}

/** The bank has not decided, or the payment service does not answer: looks again for a while, not for ever. */
function Unknown({ order: { number }, looked }: { order: OrderStatus; looked: number }) {
  const t = useTranslate()
  const isPatient = useIsWithinTimeout() && looked < pollsMax
  useRevalidateEvery(pollMs, { isOpen: isPatient })
  const here = useHref(`/checkout/complete?order_number=${number}`)
  return (
    <>
      {isPatient ? (
        <span className="grid size-16 place-items-center text-accent">
          <Spinner className="size-10" />
        </span>
      ) : (
        <OutcomeIcon icon={Clock} look="neutral" />
      )}
      <Words
        title={t('checkout.complete_confirming')}
        text={t(isPatient ? 'checkout.complete_confirming_text' : 'checkout.complete_slow_text')}
        number={number}
      />
      <div className="flex flex-wrap justify-center gap-3">
        {isPatient ? null : (
          <a href={here} className="inline-flex min-h-11 items-center font-semibold underline">
            {t('checkout.complete_look_again')}
          </a>
        )}
        <ButtonLink to={`/order/status/${number}`} variant="quiet">
          {t('checkout.follow_order')}
        </ButtonLink>
      </div>
      {isPatient ? <Refresh seconds={4} to={`${here}&looked=${looked + 1}`} /> : null}
    </>
  )
}

function useIsWithinTimeout(): boolean {
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), waitLimitMs)
    return () => clearTimeout(timer)
  }, [])
  return isPatient
}

function UnpaidExpired({ number, isExpired: isTimeUp }: { number: string; isExpired: boolean }) {
  const t = useTranslate()
  return (
    <>
      <OutcomeIcon icon={isTimeUp ? Clock : Ban} look="neutral" />
      <Words
        title={t(isTimeUp ? 'orders.unpaid_over_title' : 'orders.cancelled_title')}
        text={t(isTimeUp ? 'orders.unpaid_over_text' : 'orders.cancelled_text')}
        number={number}
      />
      <div className="flex flex-wrap justify-center gap-3">
        <OrderAgain number={number} />
        <ButtonLink to={`/order/status/${number}`} variant="quiet">
          {t('checkout.follow_order')}
        </ButtonLink>
      </div>
    </>
  )
}

function Refresh({ seconds, to }: { seconds: number; to?: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={to === undefined ? String(seconds) : `${seconds};url=${to}`} />
    </noscript>
  )
}

interface WordsProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly text: ReactNode
  readonly number: string
}

function Words({ title, lead, text, number }: WordsProps) {
  const t = useTranslate()
  return (
    <div role="status" className="flex flex-col gap-2">
      <h1 className="text-3xl">{title}</h1>
      {lead ? <p className="text-lg font-semibold text-strong">{lead}</p> : null}
      <p>{text}</p>
      <p className="text-sm text-muted">
        <NumberInText text={t('checkout.order_reference', { number })} number={number} />
      </p>
    </div>
  )
}
