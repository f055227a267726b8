import { CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { data, useNavigate } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import { useLookAgain } from '#app/look-again.ts'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { customerMiddleware } from '#app/sign-in-guard.ts'
import type { PaymentStatus } from '#contract/order-states.ts'
import { NumberInText } from '#shop/number-in-text.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { OutcomeSign } from '#ui/outcome-sign.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Route } from './+types/complete.ts'
import { noWishCookie } from './kept-wish.ts'

export const middleware = [customerMiddleware]

const pollMs = 2000
const goOnMs = 2500

/** The outcome is asked of the market, never taken from the address the gateway sent the shopper back to. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const number = searchParams.get('order_number')
  if (number === null || !/^[A-Z0-9-]{4,40}$/.test(number)) throw notFound(url)
  const query = { key: searchParams.get('key') ?? undefined }
  const asked = apiFrom(context)('GET /orders/{number}/status', { params: { number }, query })
  const order = await found(url, asked)
  const outcome = outcomeOf(order.payment_status)
  // What was chosen for it is over, also where it was changed after it had been sent.
  const isOver = outcome === 'success' || outcome === 'authorised'
  const headers = isOver ? { 'set-cookie': noWishCookie(context) } : {}
  return data({ number, outcome, canPay: order.can_pay }, { headers })
}

type Outcome = 'success' | 'authorised' | 'failure' | 'pending'

function outcomeOf(status: PaymentStatus): Outcome {
  switch (status) {
    case 'pending':
    case 'processing':
      return 'pending'
    case 'failed':
    case 'cancelled':
      return 'failure'
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

export default function CompletePage({ loaderData: { number, outcome, canPay } }: Route.ComponentProps) {
  return (
    <div className="page-width flex justify-center py-12 lg:py-20">
      <Card
        variant="raised"
        padding="lg"
        className="flex w-full max-w-xl flex-col items-center gap-4 text-center"
      >
        {outcome === 'success' || outcome === 'authorised' ? (
          <Success number={number} isTaken={outcome === 'success'} />
        ) : null}
        {outcome === 'failure' ? <Failure number={number} canPay={canPay} /> : null}
        {outcome === 'pending' ? <Pending number={number} canPay={canPay} /> : null}
      </Card>
    </div>
  )
}

/** A card that is only authorised has not paid yet: that is said as it is. */
function Success({ number, isTaken }: { number: string; isTaken: boolean }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const receipt: AppPath = `/order/success/${number}`
  const href = useHref(receipt)
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href, { replace: true }), goOnMs)
    return () => clearTimeout(timer)
  }, [href, navigate])
  return (
    <>
      <OutcomeSign icon={CircleCheck} look="success" />
      <Words
        title={t(isTaken ? 'checkout.complete_success' : 'orders.success_placed')}
        text={t(isTaken ? 'checkout.complete_success_text' : 'orders.success_authorised')}
        number={number}
      />
      <ButtonLink to={receipt} replace>
        {t('checkout.complete_see_receipt')}
      </ButtonLink>
      <Refresh seconds={3} to={href} />
    </>
  )
}

function Failure({ number, canPay }: { number: string; canPay: boolean }) {
  const t = useTranslate()
  return (
    <>
      <OutcomeSign icon={CircleX} look="danger" />
      <Words
        title={t('checkout.order_failed')}
        lead={t('checkout.complete_failed')}
        text={t('checkout.complete_failed_text')}
        number={number}
      />
      <div className="flex flex-wrap justify-center gap-3">
        {canPay ? (
          <ButtonLink to={`/order/pay/${number}`} variant="action">
            {t('checkout.pay_again')}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/cart" variant="quiet">
          {t('cart.view_cart')}
        </ButtonLink>
      </div>
    </>
  )
}

/** Looks again every few seconds while someone is looking; without script the page loads itself again. */
function Pending({ number, canPay }: { number: string; canPay: boolean }) {
  const t = useTranslate()
  useLookAgain(pollMs)
  return (
    <>
      <span className="grid size-16 place-items-center text-accent">
        <Spinner className="size-10" />
      </span>
      <Words
        title={t('checkout.complete_pending')}
        text={t('checkout.complete_pending_text')}
        number={number}
      />
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={`/order/status/${number}`} variant="quiet">
          {t('checkout.follow_order')}
        </ButtonLink>
        {canPay ? (
          <ButtonLink to={`/order/pay/${number}`} variant="plain">
            {t('checkout.not_paid_yet')}
          </ButtonLink>
        ) : null}
      </div>
      <Refresh seconds={4} />
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
  readonly text: string
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
