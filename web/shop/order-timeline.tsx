import { useTranslate } from '#app/i18n.tsx'
import type { SubOrder } from '#contract/orders.ts'
import { Timeline } from '#ui/timeline.tsx'
import { Moment } from './moment.tsx'
import { stepsOf } from './order-steps.ts'

interface OrderTimelineProps {
  readonly of: Pick<SubOrder, 'status' | 'activities' | 'delivery' | 'reason'>
}

export function OrderTimeline({ of: part }: OrderTimelineProps) {
  const t = useTranslate()
  return (
    <Timeline
      steps={stepsOf(part).map(({ key, state, at }) => ({
        id: key,
        title: t(`orders.status_${key}`),
        state: key === 'cancelled' ? 'failed' : state,
        stateLabel: t(stateLabels[state]),
        detail: (
          <>
            {at === undefined ? null : <Moment at={at} timeZone={part.delivery.timezone} />}
            {key === 'cancelled' && part.reason ? (
              <p>{t('orders.cancelled_because', { reason: part.reason })}</p>
            ) : null}
          </>
        ),
      }))}
    />
  )
}

const stateLabels = {
  done: 'orders.step_done',
  current: 'orders.step_current',
  ahead: 'orders.step_ahead',
} as const
