import { HandCoins } from 'lucide-react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { RefundRequestListItem } from '#contract/refund-requests.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Select } from '#ui/select.tsx'
import { refundRequestStatuses } from '#values/refund-reason.ts'
import { LineName, lineLabel } from '../line-name.tsx'
import { Review } from './decide-refunds.tsx'
import { RefundRequest } from './refund-request.tsx'

/** Returns the list's filters from the query; ignores other parameters. */
export function refundRequestsQuery({ searchParams }: URL) {
  return {
    page: searchParams.get('page') ?? undefined,
    status: refundRequestStatuses.find((each) => each === searchParams.get('status')),
  }
}

interface RefundRequestListProps {
  readonly asked: Answer<Endpoints['GET /operator/refund-requests']>
  readonly status: (typeof refundRequestStatuses)[number] | undefined
  readonly orderPath: (asked: RefundRequestListItem) => AppPath
  readonly reviewOf: (id: string) => AppPath
  readonly pictureOf: (picture: string) => string
  /** True when the list contains requests of several stores. */
  readonly namesStores?: boolean
  /** Page that sets the approval limits, for users who may change them. */
  readonly rulesPath?: AppPath
}

/** Refund requests, and refunds that need a second approval. */
export function RefundRequestList({
  asked,
  status,
  orderPath,
  reviewOf,
  pictureOf,
  namesStores = false,
  rulesPath,
}: RefundRequestListProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  const aboutOf = ({ request }: RefundRequestListItem) =>
    request.line ? lineLabel(request.line) : t(`orders.refund_kind_${request.kind}`)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('orders.refund_requests')}
        text={t('orders.refund_requests_text')}
        aside={
          rulesPath ? (
            <ButtonLink to={rulesPath} variant="quiet">
              {t('payouts.refund_rules')}
            </ButtonLink>
          ) : null
        }
      />
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <Field label={t('orders.status')} className="min-w-48">
          <Select name="status" defaultValue={status ?? ''}>
            <option value="">{t('orders.refund_requests_all')}</option>
            {refundRequestStatuses.map((each) => (
              <option key={each} value={each}>
                {t(`orders.refund_request_${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="quiet">
          {t('orders.see')}
        </Button>
      </Form>
      {asked.data.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {asked.data.map((each) => (
            <Card as="li" key={each.request.id} className="flex flex-col gap-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                {each.request.line ? (
                  <LineName line={each.request.line} />
                ) : (
                  <p className="min-w-0 font-semibold break-words text-strong">{aboutOf(each)}</p>
                )}
                <AppLink to={orderPath(each)} className="text-sm text-accent-text underline">
                  <bdi dir="ltr">{each.order_number}</bdi>
                </AppLink>
              </div>
              {namesStores ? <p className="text-sm text-muted">{each.store.name}</p> : null}
              <RefundRequest request={each.request} pictureOf={pictureOf} />
              {each.request.status === 'pending' ? (
                <Review path={reviewOf(each.request.id)} of={aboutOf(each)} />
              ) : null}
            </Card>
          ))}
        </ul>
      ) : (
        <Card>
          <EmptyState
            icon={HandCoins}
            title={t('orders.refund_requests_none_title')}
            text={t('orders.refund_requests_none_text')}
          />
        </Card>
      )}
      <Pagination page={asked.current_page} lastPage={asked.last_page} hrefOf={hrefOf} />
    </div>
  )
}
