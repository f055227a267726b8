import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { LineName } from '../line-name.tsx'
import { Decide } from './decide-refunds.tsx'
import { RefundEffect } from './refund-effect.tsx'
import { RefundRequest } from './refund-request.tsx'

interface ReviewRequestProps {
  readonly found: Answer<Endpoints['GET /operator/refund-requests/{id}/preview']>
  readonly as: 'seller' | 'operator'
  readonly listPath: AppPath
  readonly orderPath: AppPath
  readonly refusal: Refusal | undefined
  readonly pictureOf: (picture: string) => string
}

/** A refund request, the preview of its approval, and the decision. */
export function ReviewRequest({
  found: { asked, preview },
  as,
  listPath,
  orderPath,
  refusal,
  pictureOf,
}: ReviewRequestProps) {
  const t = useTranslate()
  const { request } = asked
  // Missing items have left the stock, so their request can't be rejected: it is approved or stays pending.
  const canReject = request.reason !== 'short'
  const isOpen = request.status === 'pending'
  // Operators decide requests that need a second approval, and refunds at the market's cost.
  const isTheirs = as === 'operator' || (request.kind === 'line' && request.approved === undefined)
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('orders.refund_requests'), to: listPath }, { label: asked.order_number }]}
          />
        }
        title={asked.product ?? t(`orders.refund_kind_${request.kind}`)}
        text={
          <AppLink to={orderPath} className="text-accent-text underline">
            <bdi dir="ltr">{asked.order_number}</bdi>
          </AppLink>
        }
      />
      <div className="mt-6 mb-8 grid max-w-4xl gap-6">
        {refusal && Object.keys(refusal.errors).length === 0 ? (
          <Alert tone="danger">{refusal.message}</Alert>
        ) : null}
        <Panel title={asked.store.name}>
          {request.line ? (
            <div className="mb-5 border-b border-line pb-5">
              <LineName line={request.line} />
            </div>
          ) : null}
          <RefundRequest request={request} pictureOf={pictureOf} />
        </Panel>
        {isOpen ? (
          <Panel title={t('payouts.refund_preview_title')}>
            <div className="grid gap-6">
              {preview ? (
                <RefundEffect preview={preview} as={as} />
              ) : (
                <Alert tone="warning">
                  {t(canReject ? 'payouts.refund_not_now' : 'payouts.refund_short_not_now')}
                </Alert>
              )}
              {isTheirs ? (
                <Decide
                  id={request.id}
                  refusal={refusal}
                  canApprove={preview !== undefined}
                  canReject={canReject}
                />
              ) : null}
            </div>
          </Panel>
        ) : null}
      </div>
    </>
  )
}
