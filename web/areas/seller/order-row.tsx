import { useFetcher } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath, useHref } from '#app/link.tsx'
import type { SellerOrderRow } from '#contract/seller.ts'
import { formatMoment, Moment } from '#shop/moment.tsx'
import { NetAmount } from '#shop/net-amount.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'
import { labelOf, stepOf } from './order/commands.ts'
import type { action } from './order.tsx'
import { OrderStateBadge } from './order-state-badge.tsx'

export function Due({ order }: { order: Pick<SellerOrderRow, 'state' | 'accept_by' | 'delivery'> }) {
  const t = useTranslate()
  const locale = useLocale()
  const { timezone } = useSellerStore()
  const { slot_starts_at: slot, latest_on: latest } = order.delivery
  if (order.state === 'placed' && order.accept_by) {
    return t('seller.accept_within', { time: formatMoment(order.accept_by, 'moment', locale, timezone) })
  }
  if (slot) return t('seller.slot_at', { time: formatMoment(slot, 'moment', locale, timezone) })
  return t('seller.promised_for', { date: formatMoment(latest, 'weekday', locale, timezone) })
}

export function OrderRows({ orders }: { orders: readonly SellerOrderRow[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface shadow-low">
      {orders.map((order) => (
        <OrderRow key={order.number} order={order} />
      ))}
    </ul>
  )
}

function OrderRow({ order }: { order: SellerOrderRow }) {
  const t = useTranslate()
  const { slug, timezone } = useSellerStore()
  const path = `${sellerPath(slug, 'orders')}/${order.number}` as const
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-5 py-4 hover:bg-sunken sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_12rem] sm:items-center xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_12rem_13rem]">
      <div className="min-w-0">
        <p className="font-semibold text-strong">
          <AppLink to={path} className="whitespace-nowrap after:absolute after:inset-0">
            {order.number}
          </AppLink>
          <span className="font-normal text-body">
            {' · '}
            <bdi>{order.customer_name}</bdi>
          </span>
        </p>
        <p className="line-clamp-2 text-body">{itemsOf(order)}</p>
        <p className="text-sm text-muted">
          {order.delivery.name} · <Moment at={order.created_at} timeZone={timezone} />
        </p>
      </div>
      <p className="text-sm text-body">
        <Due order={order} />
      </p>
      <div className="flex items-center gap-4">
        <OrderStateBadge state={order.state} />
        {order.waits_for_stock ? <Badge tone="warning">{t('seller.waits_for_stock')}</Badge> : null}
        {order.total && order.total_ordered ? (
          <span className="ms-auto font-semibold text-strong">
            <NetAmount net={order.total} ordered={order.total_ordered} />
          </span>
        ) : null}
      </div>
      <NextStep order={order} path={path} />
      <span className="sr-only">{t(`orders.paid_${order.payment_status}`)}</span>
    </li>
  )
}

/** Lists the remaining items with their options; for a cancelled order, the items ordered. */
function itemsOf({ items, items_count: left }: SellerOrderRow): string {
  return items
    .map((item) => ({ ...item, quantity: left === 0 ? item.ordered : item.quantity }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, choices, quantity }) => {
      const options = choices.map(({ value }) => value).join(', ')
      return `${quantity} × ${name}${options === '' ? '' : ` (${options})`}`
    })
    .join(', ')
}

interface NextStepProps {
  readonly order: SellerOrderRow
  readonly path: AppPath
}

/** Button for the next step. Accepting and starting run at once; hand-over opens the order's page. */
function NextStep({ order, path }: NextStepProps) {
  const step = stepOf(order)
  if (step === 'accept' || step === 'start') return <StepButton order={order} path={path} step={step} />
  return order.commands.includes('hand_over') ? <HandOverLink order={order} path={path} /> : null
}

const stepClass = 'relative max-xl:col-span-full max-xl:mt-2'

/** Posts to the order's page, which is also the answer without script. */
function StepButton({ order, path, step }: NextStepProps & { step: 'accept' | 'start' }) {
  const t = useTranslate()
  const fetcher = useFetcher<typeof action>()
  const refusal = fetcher.data && 'errors' in fetcher.data ? fetcher.data : undefined
  const isEarly = refusal?.code === 'too_early'
  const command = t(labelOf(step, order))
  const label = isEarly ? t('seller.command_anyway', { command }) : command
  return (
    <fetcher.Form method="post" action={useHref(path)} className={stepClass}>
      {isEarly ? <input type="hidden" name="confirm_early" value="true" /> : null}
      <Button
        type="submit"
        variant={step === 'accept' ? 'accent' : 'quiet'}
        size="sm"
        isWide
        className="max-xl:min-h-11"
        name="command"
        value={step}
        isBusy={fetcher.state !== 'idle'}
        aria-label={t('seller.command_for', { command: label, number: order.number })}
      >
        {label}
      </Button>
      {refusal ? (
        <p role="alert" className="pt-1 text-sm text-danger-text">
          {refusal.message}
        </p>
      ) : null}
    </fetcher.Form>
  )
}

function HandOverLink({ order, path }: NextStepProps) {
  const t = useTranslate()
  const label = t(labelOf('hand_over', order))
  return (
    <div className={stepClass}>
      <ButtonLink
        to={path}
        variant="quiet"
        size="sm"
        isWide
        className="max-xl:min-h-11"
        aria-label={t('seller.command_for', { command: label, number: order.number })}
      >
        {label}
      </ButtonLink>
    </div>
  )
}
