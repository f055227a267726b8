import { Check, X } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { SubOrder } from '#contract/orders.ts'
import { Moment } from './moment.tsx'
import { type OrderStep, stepsOf } from './order-steps.ts'

type OrderTimelineProps = {
  readonly of: Pick<SubOrder, 'status' | 'activities' | 'delivery' | 'store' | 'reason'>
}

/** How far one seller's part is: steps side by side on wide screens, one below the other on phones. */
export function OrderTimeline({ of: part }: OrderTimelineProps) {
  const t = useTranslate()
  const reason = part.status === 'cancelled' ? part.reason : undefined
  return (
    <>
      <ol
        aria-label={t('orders.progress_of', { store: part.store.name })}
        className="flex flex-col sm:flex-row sm:gap-0"
      >
        {stepsOf(part).map((step, index) => (
          <Step key={step.key} step={step} isFirst={index === 0} timeZone={part.delivery.timezone} />
        ))}
      </ol>
      {reason ? <p className="mt-3 text-sm text-muted">{t('orders.cancelled_because', { reason })}</p> : null}
    </>
  )
}

interface StepProps {
  readonly step: OrderStep
  readonly isFirst: boolean
  readonly timeZone: string
}

function Step({ step: { key, state, at }, isFirst, timeZone }: StepProps) {
  const t = useTranslate()
  const look = looks[key === 'cancelled' ? 'cancelled' : state]
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative flex gap-3 pb-6 last:pb-0 sm:flex-1 sm:flex-col sm:pb-0"
    >
      {isFirst ? null : <span aria-hidden="true" className={`${connector} ${look.line}`} />}
      <span
        aria-hidden="true"
        className={`relative grid size-7 shrink-0 place-items-center rounded-full ${look.mark}`}
      >
        {key === 'cancelled' ? (
          <X className="size-4" />
        ) : state === 'done' ? (
          <Check className="size-4" />
        ) : null}
        {key !== 'cancelled' && state === 'current' ? (
          <span className="size-2.5 rounded-full bg-current" />
        ) : null}
      </span>
      <span className="flex flex-col pt-0.5 sm:pe-4 sm:pt-0">
        <span className={look.text}>{t(`orders.status_${key}`)}</span>
        <span className="sr-only">{t(stateTexts[state])}</span>
        {at === undefined ? null : (
          <span className="text-sm text-muted">
            <Moment at={at} timeZone={timeZone} />
          </span>
        )}
      </span>
    </li>
  )
}

/** From the step before to this one: up on phones, back on wide screens. */
const connector =
  'absolute start-3.25 -top-6 h-6 w-0.5 sm:start-[calc(-100%+1.75rem)] sm:top-3.25 sm:h-0.5 sm:w-[calc(100%-1.75rem)]'

const looks = {
  done: { mark: 'bg-success text-on-success', line: 'bg-success', text: 'font-medium' },
  current: {
    mark: 'bg-accent-soft text-accent ring-2 ring-accent',
    line: 'bg-accent',
    text: 'font-semibold text-strong',
  },
  ahead: { mark: 'border-2 border-line-strong bg-surface', line: 'bg-line', text: 'text-muted' },
  cancelled: {
    mark: 'bg-danger text-on-danger',
    line: 'bg-line-strong',
    text: 'font-semibold text-danger-text',
  },
} as const

const stateTexts = {
  done: 'orders.step_done',
  current: 'orders.step_current',
  ahead: 'orders.step_ahead',
} as const
