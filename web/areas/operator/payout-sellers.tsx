import { Form, useNavigation } from 'react-router'
import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { Refusal } from '#app/refusal.ts'
import type { PayoutStore } from '#contract/payouts.ts'
import type { Money } from '#contract/vocabulary.ts'
import { useHoldText } from '#shop/payouts/labels.tsx'
import { Amount } from '#shop/price.tsx'
import { WithReason } from '#shop/with-reason.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Table } from '#ui/table.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Route } from './+types/payout-sellers'
import { ListPage } from './list-page.tsx'
import { PayoutsDenied } from './payouts/denied.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, stores: await allowed(url, apiFrom(context)('GET /operator/payout-stores', { query })) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const sent = { context, url, form, params: { slug: String(form.get('store')) } }
  const store = '/operator/payout-stores/{slug}'
  switch (choiceIn(form, 'command', { of: ['hold', 'lift', 'reserve'], url })) {
    case 'hold':
      return sendForm(`POST ${store}/hold`, sent)
    case 'lift':
      return sendForm(`POST ${store}/lift`, sent)
    case 'reserve':
      return sendForm(`PUT ${store}/reserve`, sent)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.stores_title')

export default function PayoutSellers({ loaderData: { query, stores }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  if (!stores) return <PayoutsDenied />
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const refusalOf = (slug: string) => (refusal?.values.store === slug ? refusal : undefined)
  return (
    <ListPage
      breadcrumb={
        <Breadcrumb
          items={[
            { label: t('payouts.title'), to: '/operator/payouts' },
            { label: t('payouts.stores_title') },
          ]}
        />
      }
      title={t('payouts.stores_title')}
      text={t('payouts.stores_text')}
      search={{ label: t('payouts.stores_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'only',
          label: t('payouts.stores_only'),
          value: query.only ?? '',
          options: [
            { value: 'held', label: t('payouts.stores_held') },
            { value: 'owing', label: t('payouts.stores_owing') },
          ],
        },
      ]}
      page={stores}
      empty={{ title: t('payouts.stores_none_title'), text: t('payouts.stores_none_text') }}
      notice={
        <>
          {refusal && Object.keys(refusal.errors).length === 0 ? (
            <Alert tone="danger">{refusal.message}</Alert>
          ) : null}
          {actionData && 'saved' in actionData ? <Alert tone="success">{t('payouts.done')}</Alert> : null}
        </>
      }
    >
      <Table
        caption={t('payouts.stores_title')}
        rows={stores.data}
        keyOf={({ store }) => store.slug}
        columns={[
          {
            label: t('payouts.seller'),
            isHeader: true,
            cell: ({ store }) => <span className="font-semibold text-strong">{store.name}</span>,
          },
          { label: t('payouts.available'), isNumber: true, cell: ({ available }) => <Sums of={available} /> },
          { label: t('payouts.owed'), isNumber: true, cell: ({ owed }) => <Sums of={owed} /> },
          {
            label: t('payouts.state'),
            cell: (row) => <StoreHold row={row} refusal={refusalOf(row.store.slug)} />,
          },
          {
            label: t('payouts.reserve_action'),
            cell: (row) => <Reserve row={row} refusal={refusalOf(row.store.slug)} />,
          },
        ]}
      />
    </ListPage>
  )
}

function Sums({ of: amounts }: { of: readonly Money[] }) {
  return amounts.map((amount) => (
    <span key={amount.currency} className="block">
      <Amount of={amount} />
    </span>
  ))
}

interface OfStore {
  readonly row: PayoutStore
  readonly refusal: Refusal | undefined
}

function StoreHold({ row, refusal }: OfStore) {
  const t = useTranslate()
  const holdOf = useHoldText()
  const isBusy = useNavigation().state !== 'idle'
  const { hold, held, store } = row
  return (
    <div className="grid gap-1 max-md:justify-items-end">
      {hold ? (
        <Badge tone="warning">{t(`payouts.hold_${hold}`)}</Badge>
      ) : (
        <Badge tone="success">{t('payouts.payable')}</Badge>
      )}
      {held ? (
        <>
          <span className="max-w-xs text-sm text-muted">
            {t('payouts.held_by', {
              name: held.by,
              reason: holdOf({ hold: 'held', hold_reason: held.reason }),
            })}
          </span>
          <Form method="post">
            <input type="hidden" name="store" value={store.slug} />
            <Button
              type="submit"
              size="sm"
              variant="quiet"
              name="command"
              value="lift"
              disabled={isBusy}
              aria-label={`${t('payouts.lift_action')}: ${store.name}`}
            >
              {t('payouts.lift_action')}
            </Button>
          </Form>
        </>
      ) : (
        <WithReason
          label={t('payouts.hold_action')}
          reason={{ label: t('payouts.hold_reason'), hint: t('payouts.hold_hint') }}
          command="hold"
          subject={{ name: 'store', value: store.slug }}
          refusal={refusal?.values.command === 'hold' ? refusal : undefined}
        />
      )}
    </div>
  )
}

function Reserve({ row: { reserve, store }, refusal }: OfStore) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const mine = refusal?.values.command === 'reserve' ? refusal : undefined
  const fields = [
    ['percent', t('payouts.reserve_percent'), 0, 50],
    ['days', t('payouts.reserve_days'), 1, 365],
  ] as const
  return (
    <Disclosure
      label={reserve ? t('payouts.reserve_now', { ...reserve }) : t('payouts.reserve_action')}
      isOpen={mine !== undefined}
    >
      <Form method="post" className="grid justify-items-start gap-3 pt-2 text-start">
        <p className="max-w-xs text-sm text-muted">{t('payouts.reserve_text')}</p>
        <input type="hidden" name="store" value={store.slug} />
        {fields.map(([name, label, min, max]) => (
          <Field key={name} label={label} error={mine?.errors[name]}>
            <TextInput
              type="number"
              name={name}
              required
              min={min}
              max={max}
              defaultValue={mine?.values[name] ?? String(reserve?.[name] ?? (name === 'days' ? 60 : 0))}
            />
          </Field>
        ))}
        <Button type="submit" variant="quiet" name="command" value="reserve" disabled={isBusy}>
          {t('payouts.rule_save')}
        </Button>
      </Form>
    </Disclosure>
  )
}
