import { Form, useNavigation } from 'react-router'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { OrderLine } from '#contract/orders.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { textOf } from '../cart-form.ts'
import { LineName, lineLabel } from '../line-name.tsx'
import { WithReason } from '../with-reason.tsx'
import { RefundRequest } from './refund-request.tsx'

type Decision = Input<Endpoints['POST /operator/refund-requests/{id}/decide']>['body']

/** Reads the decision from a form of `Decide`. */
export function decisionIn(form: FormData, url: URL): { id: string; body: Decision } {
  const id = textOf(form, 'request') ?? ''
  switch (choiceIn(form, 'command', { of: ['refund_approve', 'refund_reject'], url })) {
    case 'refund_approve':
      return { id, body: { decision: 'approve' } }
    case 'refund_reject':
      return { id, body: { decision: 'reject', answer: textOf(form, 'answer') ?? '' } }
  }
}

interface DecideRefundsProps {
  readonly lines: readonly OrderLine[]
  readonly reviewOf: (id: string) => AppPath
  readonly pictureOf: (picture: string) => string
}

/** Refund requests of an order, with links to decide them; empty without requests. */
export function DecideRefunds({ lines, reviewOf, pictureOf }: DecideRefundsProps) {
  const t = useTranslate()
  const asked = lines
    .flatMap((line) => line.refund_requests.map((request) => ({ line, request })))
    .toSorted((a, b) => a.request.created_at.localeCompare(b.request.created_at))
  if (asked.length === 0) return null
  return (
    <Panel title={t('orders.refund_requests')}>
      <ul className="flex flex-col divide-y divide-line">
        {asked.map(({ line, request }) => (
          <li key={request.id} className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0">
            <LineName line={line} />
            <RefundRequest request={request} pictureOf={pictureOf} />
            {request.status === 'pending' ? (
              <Review path={reviewOf(request.id)} of={lineLabel(line)} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function Review({ path, of }: { path: AppPath; of: string }) {
  const t = useTranslate()
  return (
    <p>
      <TextLink to={path} variant="more" aria-label={t('payouts.refund_review_of', { name: of })}>
        {t('payouts.refund_review')}
      </TextLink>
    </p>
  )
}

interface DecideProps {
  readonly id: string
  readonly canApprove: boolean
  readonly canReject: boolean
  readonly refusal: Refusal | undefined
}

export function Decide({ id, canApprove, canReject, refusal }: DecideProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const isRejecting = refusal?.values.command === 'refund_reject'
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      {canApprove ? (
        <Disclosure label={t('orders.refund_approve')}>
          <Form method="post" className="flex flex-col items-start gap-3 pt-2">
            <p className="max-w-prose text-sm text-muted">{t('orders.refund_approve_text')}</p>
            <input type="hidden" name="request" value={id} />
            <Button type="submit" variant="action" name="command" value="refund_approve" disabled={isBusy}>
              {t('orders.refund_approve_yes')}
            </Button>
          </Form>
        </Disclosure>
      ) : null}
      {canReject ? (
        <WithReason
          label={t('orders.refund_reject')}
          action={t('orders.refund_reject_yes')}
          reason={{ label: t('orders.refund_reject_reason'), name: 'answer' }}
          command="refund_reject"
          subject={{ name: 'request', value: id }}
          refusal={isRejecting ? refusal : undefined}
        />
      ) : null}
    </div>
  )
}
