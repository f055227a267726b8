import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import type { PointsMovement, WalletMovement } from '#contract/ledger.ts'
import { Moment } from '#shop/moment.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table } from '#ui/table.tsx'
import { purchaseNumberOf } from '#values/order-number.ts'
import { MovementFilters } from './movement-filters.tsx'
import type { MovementsQuery } from './movements-query.ts'

type Movement = WalletMovement | PointsMovement

interface StatementProps<M extends Movement> {
  readonly title: string
  readonly query: MovementsQuery
  readonly page: {
    readonly data: readonly M[]
    readonly current_page: number
    readonly last_page: number
    readonly per_page: number
    readonly total: number
  }
  readonly amountOf: (movement: M) => ReactNode
  readonly balanceOf: (movement: M) => ReactNode
  readonly none: { readonly icon: LucideIcon; readonly title: string; readonly text: string }
}

/** Statement of an account, latest first, with the balance after each movement. */
export function Statement<M extends Movement>({
  title,
  query,
  page,
  amountOf,
  balanceOf,
  none,
}: StatementProps<M>) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  const latest = page.total - (page.current_page - 1) * page.per_page
  const isNarrowed = Boolean(query.type ?? query.from ?? query.to)
  return (
    <section aria-labelledby="movements" className="flex flex-col gap-4">
      <h2 id="movements" className="text-2xl">
        {title}
      </h2>
      {page.data.length > 0 || isNarrowed ? <MovementFilters query={query} /> : null}
      {page.data.length > 0 ? (
        <Table
          caption={title}
          rows={page.data}
          keyOf={({ id }) => id}
          columns={[
            { label: t('wallet.no'), cell: (movement) => latest - page.data.indexOf(movement) },
            {
              label: t('wallet.remark'),
              isHeader: true,
              cell: (movement) => <MovementNote movement={movement} />,
            },
            { label: t('wallet.date'), cell: ({ at }) => <Moment at={at} style="day" /> },
            {
              label: t('wallet.status'),
              cell: ({ status }) => (
                <Badge tone={status === 'completed' ? 'success' : 'neutral'}>{t(`wallet.${status}`)}</Badge>
              ),
            },
            {
              label: t('wallet.amount'),
              isNumber: true,
              cell: (movement) => <Signed type={movement.type}>{amountOf(movement)}</Signed>,
            },
            { label: t('wallet.balance_after'), isNumber: true, cell: balanceOf },
          ]}
        />
      ) : (
        <Card>
          <EmptyState
            icon={none.icon}
            heading="h3"
            title={isNarrowed ? t('wallet.none_found_title') : none.title}
            text={isNarrowed ? t('wallet.none_found_text') : none.text}
          />
        </Card>
      )}
      <Pagination page={page.current_page} lastPage={page.last_page} hrefOf={hrefOf} />
    </section>
  )
}

function MovementNote({ movement }: { movement: Movement }) {
  const t = useTranslate()
  const { type, remark, order_number, counterparty } = movement
  return (
    <span className="flex flex-col gap-0.5">
      <span className="font-medium text-strong">{t(causeKey(movement))}</span>
      {counterparty ? (
        <bdi className="text-sm">{t(`wallet.counterparty_${type}`, { name: counterparty })}</bdi>
      ) : null}
      {remark ? (
        <span dir="auto" className="text-sm text-muted">
          {remark}
        </span>
      ) : null}
      {order_number ? <OrderLink number={order_number} /> : null}
    </span>
  )
}

/** Points earned with an order are taken back when it is refunded. */
function causeKey({ cause, type }: Movement) {
  return cause === 'reward' && type === 'debit'
    ? ('wallet.cause_reward_back' as const)
    : (`wallet.cause_${cause}` as const)
}

/** Links to the order, whose page shows all its packages. */
function OrderLink({ number }: { number: string }) {
  return (
    <AppLink
      to={`/account/orders/details/${purchaseNumberOf(number)}#${number}`}
      className="text-sm text-muted underline hocus:text-strong"
    >
      <bdi dir="ltr">{number}</bdi>
    </AppLink>
  )
}

function Signed({ type, children }: { type: Movement['type']; children: ReactNode }) {
  const t = useTranslate()
  const isIn = type === 'credit'
  return (
    <span
      className={`font-semibold one-line tabular-nums ${isIn ? 'text-success-text' : 'text-danger-text'}`}
    >
      <span className="sr-only">{t(`wallet.type_${type}`)} </span>
      <bdi>
        <span aria-hidden="true">{isIn ? '+' : '−'}</span>
        {children}
      </bdi>
    </span>
  )
}
