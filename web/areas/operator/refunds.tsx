import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { Refusal } from '#app/refusal.ts'
import { refuse } from '#app/refusal.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/refunds'
import { FullRightsOnly } from './full-rights.tsx'
import { ListPage } from './list-page.tsx'
import { needsFullRightsInParts } from './needs-full-rights.ts'
import { markRefundPaid, refundToWallet } from './refund-command.ts'
import { RefundPaid } from './refund-paid.tsx'
import { RefundDone, RefundFailed, RefundStateBadge } from './refund-state.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  const refunds = await apiFrom(context)('GET /operator/refunds', { query })
  return { query, refunds, attempt: crypto.randomUUID() }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const api = apiFrom(context)
    return choiceIn(form, 'command', { of: ['refund_paid', 'refund_into_wallet'], url }) ===
      'refund_into_wallet'
      ? await refundToWallet(api, form)
      : await markRefundPaid(api, form)
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.refunds_title')

export default function Refunds({
  loaderData: { query, refunds, attempt },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  const done = actionData && 'refund' in actionData ? actionData.refund : undefined
  return (
    <ListPage
      title={t('operator.refunds_title')}
      text={t('operator.refunds_text')}
      search={{ label: t('operator.refunds_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'state',
          label: t('operator.column_state'),
          value: query.state ?? '',
          options: (['owed', 'under_way', 'done'] as const).map((value) => ({
            value,
            label: t(`operator.refund_${value}`),
          })),
        },
      ]}
      page={refunds}
      empty={{ title: t('operator.refunds_empty_title'), text: t('operator.refunds_empty_text') }}
      notice={
        <>
          {refusal ? <Alert tone="danger">{refusal.message}</Alert> : null}
          {done ? (
            <Alert tone="success">{t('operator.refund_was_done', { number: done.order_number })}</Alert>
          ) : null}
        </>
      }
    >
      <RefundTable refunds={refunds} attempt={attempt} refusal={refusal} />
    </ListPage>
  )
}

interface RefundTableProps {
  readonly refunds: Route.ComponentProps['loaderData']['refunds']
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

function RefundTable({ refunds, attempt, refusal }: RefundTableProps) {
  const t = useTranslate()
  return (
    <Table
      caption={t('operator.refunds_title')}
      rows={refunds.data}
      keyOf={(refund) => refund.id}
      columns={[
        {
          label: t('operator.column_order'),
          isHeader: true,
          cell: (refund) => (
            <>
              <TextLink
                to={`/operator/orders/${refund.group_number}`}
                variant="more"
                className="whitespace-nowrap"
              >
                {refund.order_number}
              </TextLink>
              <span className="block text-sm font-normal text-muted">
                <Moment at={refund.created_at} />
              </span>
            </>
          ),
        },
        {
          label: t('operator.column_customer'),
          cell: ({ customer }) => (
            <>
              <bdi>{customer.name}</bdi>
              <span className="block text-sm wrap-anywhere text-muted">{customer.email}</span>
            </>
          ),
        },
        {
          label: t('operator.column_payment'),
          cell: (refund) => (
            <>
              {t(`operator.tender_kind_${refund.paid_with}`)}
              {refund.transfer_reference ? (
                <span className="block font-mono text-sm whitespace-nowrap text-muted">
                  {refund.transfer_reference}
                </span>
              ) : null}
            </>
          ),
        },
        {
          label: t('operator.refund_amount'),
          isNumber: true,
          cell: (refund) => <Amount of={refund.amount} />,
        },
        {
          label: t('operator.column_state'),
          cell: (refund) => (
            <div className="grid gap-1 max-md:justify-items-end">
              <RefundStateBadge state={refund.state} />
              <RefundFailed refund={refund} />
              {refund.done ? <RefundDone done={refund.done} paidWith={refund.paid_with} /> : null}
              <FullRightsOnly>
                <RefundPaid refund={refund} attempt={attempt} refusal={refusal} />
              </FullRightsOnly>
            </div>
          ),
        },
      ]}
    />
  )
}
