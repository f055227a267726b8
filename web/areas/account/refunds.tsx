import { Undo2 } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import type { Refund } from '#contract/orders.ts'
import { lineLabel } from '#shop/line-name.tsx'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/refunds.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = url.searchParams.get('page') ?? undefined
  return { refunds: await apiFrom(context)('GET /customer/refunds', { query: { page } }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.refunds')

export default function RefundsPage({ loaderData: { refunds } }: Route.ComponentProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  return (
    <>
      <PageHeader title={t('account.refunds')} text={t('account.refunds_text')} />
      {refunds.data.length > 0 ? (
        <RefundTable refunds={refunds.data} />
      ) : (
        <Card>
          <EmptyState
            icon={Undo2}
            title={t('account.no_refunds_title')}
            text={t('account.no_refunds_text')}
            action={<ButtonLink to="/account/orders">{t('account.orders')}</ButtonLink>}
          />
        </Card>
      )}
      <Pagination page={refunds.current_page} lastPage={refunds.last_page} hrefOf={hrefOf} />
    </>
  )
}

const tones = { asked: 'info', pending: 'warning', approved: 'success', rejected: 'danger' } as const

function RefundTable({ refunds }: { refunds: readonly Refund[] }) {
  const t = useTranslate()
  return (
    <Table
      caption={t('account.refunds')}
      rows={refunds}
      keyOf={({ id }) => id}
      columns={[
        { label: t('account.order_number'), isHeader: true, cell: (refund) => <Of refund={refund} /> },
        { label: t('account.refund_reason'), cell: (refund) => <Why refund={refund} /> },
        { label: t('account.payment_type'), cell: ({ by }) => t(`account.refund_by_${by}`) },
        { label: t('account.date'), cell: ({ created_at }) => <Moment at={created_at} style="day" /> },
        {
          label: t('account.refund_status'),
          cell: ({ status, by }) => (
            <Badge tone={tones[status]}>{t(`account.refund_${by === 'untaken' ? 'settled' : status}`)}</Badge>
          ),
        },
        {
          label: t('account.amount'),
          isNumber: true,
          cell: ({ amount }) => (
            <span className="font-semibold text-strong">
              <Amount of={amount} />
            </span>
          ),
        },
      ]}
    />
  )
}

function Of({ refund: { order_number, part_number, store, lines } }: { refund: Refund }) {
  return (
    <div className="flex flex-col gap-0.5">
      <AppLink
        to={`/account/orders/details/${order_number}#${part_number}`}
        className="font-semibold one-line text-strong hocus:underline"
      >
        <bdi dir="ltr">{order_number}</bdi>
      </AppLink>
      <span className="text-sm text-muted">{store}</span>
      <span className="line-clamp-3 text-sm text-muted">{lines.map(lineLabel).join(', ')}</span>
    </div>
  )
}

function Why({ refund: { cause, reason, reference, asked, failed_at, status } }: { refund: Refund }) {
  const t = useTranslate()
  return (
    <span className="flex flex-col">
      <span>{asked ? t(`orders.refund_reason_${asked.reason}`) : t(`account.refund_cause_${cause}`)}</span>
      {asked?.details ? (
        <span className="max-w-prose text-sm break-words text-muted">
          <bdi>{asked.details}</bdi>
        </span>
      ) : null}
      {asked?.answer ? (
        <span className="max-w-prose text-sm break-words text-strong">
          {t('orders.refund_answer')} <bdi>{asked.answer}</bdi>
        </span>
      ) : null}
      {reason ? <span className="text-sm text-muted">{reason}</span> : null}
      {failed_at && status === 'pending' ? (
        <span className="text-sm text-strong">{t('account.refund_came_back')}</span>
      ) : null}
      {reference ? (
        <span className="text-sm text-muted">{t('account.refund_reference', { reference })}</span>
      ) : null}
    </span>
  )
}
