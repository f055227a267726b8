import { useTranslate } from '#app/i18n.tsx'
import type { QueueCount } from '#contract/queues.ts'
import { Stat } from '#ui/stat.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { operatorQueuePaths } from '#values/operator-queue.ts'

interface QueuesProps {
  readonly queues: readonly QueueCount[]
  readonly waitingOrders: number
}

/** A tile for every queue with entries, and a link to each empty queue. */
export function Queues({ queues, waitingOrders }: QueuesProps) {
  const t = useTranslate()
  const waiting = queues.filter(({ count }) => count > 0)
  const empty = queues.filter(({ count }) => count === 0)
  return (
    <section aria-labelledby="queues-title" className="mt-6">
      <h2 id="queues-title" className="mb-3 text-2xl">
        {t('operator.queues_title')}
      </h2>
      {waiting.length === 0 ? <p className="mb-3 text-muted">{t('operator.queues_none')}</p> : null}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
        {waiting.map(({ queue, count }) => (
          <Stat
            key={queue}
            as="li"
            label={t(`operator.queue_${queue}`)}
            value={count}
            to={operatorQueuePaths[queue]}
            isUrgent
          />
        ))}
        <Stat
          as="li"
          label={t('operator.waiting_orders')}
          value={waitingOrders}
          to="/operator/orders?status=pending"
        />
      </ul>
      {empty.length > 0 ? (
        <div className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
          <p>{t('operator.queues_empty')}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {empty.map(({ queue }) => (
              <li key={queue}>
                <TextLink to={operatorQueuePaths[queue]}>{t(`operator.queue_${queue}`)}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="mt-3 text-sm">
        <TextLink to="/account/preferences">{t('operator.queues_email')}</TextLink>
      </p>
    </section>
  )
}
