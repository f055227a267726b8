import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Button } from '#ui/button.tsx'

interface PendingCreditsProps {
  readonly of: Answer<Endpoints['GET /operator/people/{id}/goodwill']>['waiting']
  readonly mayDecide: boolean
  readonly attempt: string
}

/** Credits that need a second operator's approval, with the actions open to this one. */
export function PendingCredits({ of: credits, mayDecide, attempt }: PendingCreditsProps) {
  const t = useTranslate()
  return (
    <section className="mb-6 grid gap-3">
      <h3 className="text-base">{t('operator.goodwill_waiting')}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {credits.map(({ id, amount, points, reason, by, at, may_approve: mayApprove }) => (
          <li key={id} className="grid gap-2 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold text-strong">
              {amount ? <Amount of={amount} /> : t('operator.goodwill_points_of', { count: points ?? 0 })}
              <span className="text-sm font-normal text-muted">
                <Moment at={at} /> · {t('operator.goodwill_by', { name: by })}
              </span>
            </p>
            <p className="break-words">
              <bdi>{reason}</bdi>
            </p>
            {mayDecide ? (
              <Form method="post" className="flex flex-wrap gap-3">
                <input type="hidden" name="attempt" value={`${attempt}-${id}`} />
                <input type="hidden" name="credit" value={id} />
                {mayApprove ? (
                  <Button type="submit" variant="action" name="command" value="approve">
                    {t('operator.goodwill_approve')}
                  </Button>
                ) : null}
                <Button type="submit" variant="quiet" name="command" value="reject">
                  {t(mayApprove ? 'operator.goodwill_reject' : 'operator.goodwill_cancel')}
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
