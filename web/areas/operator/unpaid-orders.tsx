import { Form } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { Refusal } from '#app/refusal.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Table } from '#ui/table.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { textLengths } from '#values/text-lengths.ts'
import type { Route } from './+types/unpaid-orders'
import { ListPage } from './list-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, orders: await apiFrom(context)('GET /operator/unpaid-orders', { query }) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const params = { number: String(form.get('number')) }
  const answer = await sendForm('POST /operator/orders/{number}/cancel', { context, url, form, params })
  return 'saved' in answer ? { released: params.number } : answer
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'promotions.holds_title')

/** Unpaid orders with reserved stock: since when, until when, and an action to release it. */
export default function UnpaidOrders({ loaderData: { query, orders }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const released = actionData && 'released' in actionData ? actionData.released : undefined
  return (
    <ListPage
      title={t('promotions.holds_title')}
      text={
        <>
          {t('promotions.holds_text')}{' '}
          <TextLink to="/operator/unpaid-rules">{t('promotions.unpaid_rules')}</TextLink>
        </>
      }
      search={{ label: t('promotions.holds_search'), value: query.search ?? '' }}
      page={orders}
      notice={
        released === undefined ? null : (
          <Alert tone="success">{t('promotions.holds_released', { number: released })}</Alert>
        )
      }
      empty={{ title: t('promotions.holds_empty_title'), text: t('promotions.holds_empty_text') }}
    >
      <Table
        caption={t('promotions.holds_title')}
        rows={orders.data}
        keyOf={({ number }) => number}
        columns={[
          {
            label: t('promotions.holds_customer'),
            isHeader: true,
            cell: ({ customer, orders_of_customer: count, pieces_of_customer: pieces }) => (
              <ReservationCustomer customer={customer} count={count} pieces={pieces} />
            ),
          },
          {
            label: t('promotions.holds_order'),
            cell: ({ number, method, amount }) => (
              <>
                <TextLink to={`/operator/orders/${number}`} className="font-mono whitespace-nowrap">
                  {number}
                </TextLink>
                <span className="block text-sm text-muted">
                  {t(`promotions.holds_${method}`)} · <Amount of={amount} />
                </span>
              </>
            ),
          },
          {
            label: t('promotions.holds_goods'),
            cell: ({ holds }) => <ReservedItems holds={holds} />,
          },
          {
            label: t('promotions.holds_time'),
            cell: ({ since, until }) => (
              <>
                <Moment at={since} />
                {until ? (
                  <span className="block text-sm text-muted">
                    {t('promotions.holds_until')} <Moment at={until} />
                  </span>
                ) : null}
              </>
            ),
          },
          {
            label: t('promotions.holds_release'),
            cell: ({ number }) => <ReleaseForm refusal={refusal} number={number} />,
          },
        ]}
      />
    </ListPage>
  )
}

type UnpaidOrder = Route.ComponentProps['loaderData']['orders']['data'][number]

interface ReservationCustomerProps {
  readonly customer: UnpaidOrder['customer']
  readonly count: number
  readonly pieces: number
}

function ReservationCustomer({ customer, count, pieces }: ReservationCustomerProps) {
  const t = useTranslate()
  return (
    <>
      <TextLink to={`/operator/people/${customer.id}`} variant="more">
        <bdi>{customer.name}</bdi>
      </TextLink>
      <span className="block text-sm font-normal wrap-anywhere text-muted">{customer.email}</span>
      {customer.phone ? (
        <bdi dir="ltr" className="block text-sm font-normal text-muted">
          {customer.phone}
        </bdi>
      ) : null}
      <span className="block text-sm font-normal text-muted">
        {t('promotions.holds_of_customer', { orders: String(count), pieces: String(pieces) })}
      </span>
      {customer.is_confirmed ? null : <Badge tone="warning">{t('promotions.holds_unconfirmed')}</Badge>}
    </>
  )
}

function ReservedItems({ holds }: { readonly holds: UnpaidOrder['holds'] }) {
  const t = useTranslate()
  return (
    <ul className="grid gap-1">
      {holds.map(({ name, sku, quantity, left }) => (
        <li key={sku}>
          {t('promotions.holds_piece', { quantity: String(quantity), name, left: String(left) })}
        </li>
      ))}
    </ul>
  )
}

function ReleaseForm({
  refusal,
  number,
}: {
  readonly refusal: Refusal | undefined
  readonly number: string
}) {
  const t = useTranslate()
  const own = refusal?.values.number === number ? refusal : undefined
  return (
    <Disclosure label={t('promotions.holds_release')} isOpen={own !== undefined}>
      <Form method="post" className="grid justify-items-start gap-3 pt-2">
        <input type="hidden" name="number" value={number} />
        {own && Object.keys(own.errors).length === 0 ? <Alert tone="danger">{own.message}</Alert> : null}
        <Field label={t('promotions.holds_reason')} error={own?.errors.reason}>
          <TextInput
            name="reason"
            maxLength={textLengths.reason}
            required
            defaultValue={own?.values.reason}
          />
        </Field>
        <Button type="submit" variant="danger">
          {t('promotions.holds_cancel')}
        </Button>
      </Form>
    </Disclosure>
  )
}
