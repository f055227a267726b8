import { data, Form, redirect } from 'react-router'
import { type Api, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import { refusalOfField, refuse } from '#app/refusal.ts'
import type { CustomerProfile } from '#contract/customers.ts'
import { textOf } from '#shop/cart-form.ts'
import { formatMoment, Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { readAmount } from '#shop/read-amount.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { WithReason } from '#shop/with-reason.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf } from '#values/locale.ts'
import { minorUnitsIn, parseAmount } from '#values/money.ts'
import type { Route } from './+types/customer'
import { CustomerFigures, LatestOrders } from './customer/bought.tsx'
import { Contact, Funds, RiskSigns, Tags } from './customer/facts.tsx'
import { GoodwillForm } from './customer/goodwill-form.tsx'
import { Notes } from './customer/notes.tsx'
import { PendingCredits } from './customer/pending-credits.tsx'
import { FullRightsOnly } from './full-rights.tsx'
import { needsFullRightsInParts } from './needs-full-rights.ts'

const ORDERS_SHOWN = 8

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const { customer } = await found(url, api('GET /operator/customers/{id}', { params }))
  const [orders, goodwill, currencies] = await Promise.all([
    api('GET /operator/orders', { query: { customer: customer.id } }),
    customer.is_guest ? undefined : api('GET /operator/people/{id}/goodwill', { params }),
    api('GET /currencies'),
  ])
  return {
    customer,
    orders: { total: orders.total, data: orders.data.slice(0, ORDERS_SHOWN) },
    goodwill,
    currencies: currencies.data,
    attempt: crypto.randomUUID(),
    limits: bodyLimits('POST /operator/customers/{id}/notes'),
    done: doneOf(url),
  }
}

const confirmations = ['given', 'reset', 'requested', 'decided', 'tagged'] as const

function doneOf({ searchParams }: URL) {
  return confirmations.find((name) => searchParams.has(name))
}

const commands = [
  'reset_second_factor',
  'goodwill',
  'approve',
  'reject',
  'suspend',
  'reinstate',
  'tag',
  'note',
  'remove_note',
] as const

export async function action(args: Route.ActionArgs) {
  const { context, params, request, url } = args
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: commands, url })
  const api = apiFrom(context)
  switch (command) {
    case 'goodwill':
      return giveCredit(api, form, { params, url })
    case 'approve':
    case 'reject':
      return decideCredit(api, form, { command, url })
    case 'reset_second_factor':
      return resetSecondFactor(api, form, { params, url })
    case 'suspend':
    case 'reinstate':
      return changeState(api, form, { command, params, url })
    default:
      return changeRecord(api, form, { command, params, url })
  }
}

interface OfCustomer {
  readonly params: { readonly id: string }
  readonly url: URL
}

async function giveCredit(api: Api, form: FormData, { params, url }: OfCustomer) {
  if (!form.has('is_checked')) {
    const text = translatorFor(localeOf(url.pathname))('operator.goodwill_unchecked')
    return data(refusalOfField(form, 'is_checked', text), { status: 422 })
  }
  try {
    const { needs_second: needsSecond } = await api(
      'POST /operator/people/{id}/goodwill',
      { params, body: await goodwillIn(api, form) },
      once(form),
    )
    return redirect(`${url.pathname}?${needsSecond ? 'requested' : 'given'}`, 303)
  } catch (error) {
    const minorUnits = form.get('kind') === 'points' ? 0 : minorUnitsIn(textOf(form, 'currency') ?? '')
    return refuseAmounts(error, form, { url, minorUnits })
  }
}

async function changeState(
  api: Api,
  form: FormData,
  { command, params, url }: OfCustomer & { readonly command: 'suspend' | 'reinstate' },
) {
  try {
    if (command === 'reinstate') await api('POST /operator/people/{id}/reinstate', { params })
    else {
      const body = { reason: String(form.get('reason') ?? '') }
      await api('POST /operator/people/{id}/suspend', { params, body })
    }
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(url.pathname, 303)
}

async function changeRecord(
  api: Api,
  form: FormData,
  { command, params, url }: OfCustomer & { readonly command: 'tag' | 'note' | 'remove_note' },
) {
  try {
    switch (command) {
      case 'tag': {
        const tags = String(form.get('tags') ?? '')
          .split(/[,\n،]/)
          .map((tag) => tag.trim())
          .filter((tag) => tag !== '')
        await api('PUT /operator/customers/{id}/tags', { params, body: { tags } })
        return redirect(`${url.pathname}?tagged`, 303)
      }
      case 'note':
        await api('POST /operator/customers/{id}/notes', {
          params,
          body: { text: String(form.get('text') ?? '') },
        })
        break
      case 'remove_note':
        await api('DELETE /operator/customers/{id}/notes/{note}', {
          params: { ...params, note: String(form.get('note') ?? '') },
        })
    }
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(url.pathname, 303)
}

async function decideCredit(
  api: Api,
  form: FormData,
  { command, url }: { command: 'approve' | 'reject'; url: URL },
) {
  const params = { id: textOf(form, 'credit') ?? '' }
  try {
    await api('POST /operator/goodwill/{id}/decide', { params, body: { decision: command } }, once(form))
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?decided`, 303)
}

async function resetSecondFactor(api: Api, form: FormData, { params, url }: OfCustomer) {
  try {
    await api('POST /operator/people/{id}/reset-second-factor', { params })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?reset`, 303)
}

async function goodwillIn(api: Api, form: FormData) {
  const amount = textOf(form, 'amount') ?? ''
  const reason = textOf(form, 'reason') ?? ''
  if (form.get('kind') === 'points') {
    return { kind: 'points' as const, points: parseAmount(amount, 0) ?? 0, reason }
  }
  const currency = String(form.get('currency') ?? '')
  return { kind: 'wallet' as const, amount: await readAmount(api, { amount, currency }), reason }
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'customers.title')

export default function CustomerPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { customer, orders, goodwill, currencies, attempt, limits, done } = loaderData
  const confirmed = refusal ? undefined : done
  const command = refusal?.values.command
  const refusalOf = (...names: readonly (typeof commands)[number][]) =>
    names.some((name) => name === command) ? refusal : undefined
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('customers.title'), to: '/operator/customers' }, { label: customer.name }]}
          />
        }
        title={<bdi className="break-words">{customer.name}</bdi>}
        text={t('customers.since', { day: formatMoment(customer.joined_at, 'day', locale) })}
        aside={<Badges customer={customer} />}
      />
      {refusalOf('suspend', 'reinstate', 'remove_note') ? (
        <Alert tone="danger" className="mt-6">
          {refusal?.errors.reason ?? refusal?.message}
        </Alert>
      ) : null}
      <CustomerFigures customer={customer} className="mt-6" />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <LatestOrders customer={customer} orders={orders} />
          <Notes customer={customer} limits={limits} refusal={refusalOf('note')} />
          {goodwill ? (
            <>
              <Panel title={t('operator.goodwill')}>
                {confirmed === 'given' ? <Alert tone="success">{t('operator.goodwill_given')}</Alert> : null}
                {confirmed === 'requested' ? (
                  <Alert tone="info">{t('operator.goodwill_requested')}</Alert>
                ) : null}
                {goodwill.may_give ? (
                  <GoodwillForm
                    key={goodwill.data[0]?.id}
                    kinds={goodwill.kinds}
                    currencies={currencies}
                    attempt={attempt}
                    refusal={refusalOf('goodwill')}
                  />
                ) : (
                  <p className="text-muted">{t('operator.goodwill_denied')}</p>
                )}
              </Panel>
              <GoodwillHistory
                refusal={refusalOf('approve', 'reject')}
                wasDecided={confirmed === 'decided'}
                goodwill={goodwill}
                attempt={attempt}
              />
            </>
          ) : null}
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-6 md:max-xl:grid-cols-2 md:max-xl:items-start">
          <Contact customer={customer} />
          <Tags customer={customer} wasSaved={confirmed === 'tagged'} refusal={refusalOf('tag')} />
          <Funds customer={customer} />
          <RiskSigns customer={customer} />
          <SignInPanel
            wasReset={confirmed === 'reset'}
            refusal={refusalOf('reset_second_factor')}
            customer={customer}
          />
        </aside>
      </div>
    </>
  )
}

function Badges({ customer }: { readonly customer: CustomerProfile }) {
  const t = useTranslate()
  return (
    <>
      {customer.roles.includes('seller') ? <Badge tone="info">{t('operator.role_seller')}</Badge> : null}
      {customer.roles.includes('operator') ? <Badge tone="info">{t('operator.role_operator')}</Badge> : null}
      {customer.is_guest ? <Badge>{t('operator.role_guest')}</Badge> : null}
      <Badge tone={customer.state === 'active' ? 'success' : 'danger'}>
        {t(`operator.person_${customer.state}`)}
      </Badge>
    </>
  )
}

interface SignInPanelProps {
  readonly wasReset: boolean
  readonly refusal: Refusal | undefined
  readonly customer: CustomerProfile
}

function SignInPanel({ wasReset, refusal, customer }: SignInPanelProps) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.sign_in')}>
      {wasReset ? <Alert tone="success">{t('operator.factor_was_reset')}</Alert> : null}
      {refusal ? <Alert tone="danger">{refusal.message}</Alert> : null}
      {customer.state === 'suspended' ? <p className="mb-2">{t('customers.suspended_text')}</p> : null}
      <p className="text-body">
        {t(customer.has_second_factor ? 'operator.factor_there' : 'operator.factor_none')}
      </p>
      <FullRightsOnly>
        {customer.has_second_factor ? (
          <Disclosure label={t('operator.factor_reset')} isOpen={refusal !== undefined}>
            <Form method="post" className="flex flex-col items-start gap-3 pt-2">
              <p className="max-w-prose text-sm text-muted">{t('operator.factor_reset_text')}</p>
              <Button type="submit" variant="danger" name="command" value="reset_second_factor">
                {t('operator.factor_reset')}
              </Button>
            </Form>
          </Disclosure>
        ) : null}
        <SuspendOrReinstate customer={customer} />
      </FullRightsOnly>
      <p className="mt-3">
        <TextLink to={`/operator/audit?search=${customer.id}`}>{t('operator.audit_of_person')}</TextLink>
      </p>
    </Panel>
  )
}

function SuspendOrReinstate({ customer }: { readonly customer: CustomerProfile }) {
  const t = useTranslate()
  switch (customer.state) {
    case 'active':
      return (
        <WithReason
          label={t('operator.suspend')}
          text={t('operator.suspend_person_text')}
          reason={{ label: t('operator.reason') }}
          command="suspend"
          refusal={undefined}
        />
      )
    case 'suspended':
      return (
        <Form method="post" className="mt-2">
          <Button type="submit" variant="quiet" name="command" value="reinstate">
            {t('operator.reinstate')}
          </Button>
        </Form>
      )
    case 'deleted':
      return null
  }
}

interface GoodwillHistoryProps {
  readonly wasDecided: boolean
  readonly refusal: Refusal | undefined
  readonly goodwill: NonNullable<Route.ComponentProps['loaderData']['goodwill']>
  readonly attempt: string
}

function GoodwillHistory({ wasDecided, refusal, goodwill, attempt }: GoodwillHistoryProps) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.goodwill_history')}>
      {refusal ? <Alert tone="danger">{refusal.message}</Alert> : null}
      {wasDecided ? <Alert tone="success">{t('operator.goodwill_decided')}</Alert> : null}
      {goodwill.waiting.length > 0 ? (
        <PendingCredits of={goodwill.waiting} mayDecide={goodwill.may_give} attempt={attempt} />
      ) : null}
      {goodwill.data.length === 0 ? <p className="text-muted">{t('operator.goodwill_none')}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {goodwill.data.map(({ id, amount, points, reason, by, at }) => (
          <li key={id} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold text-strong">
              {amount ? <Amount of={amount} /> : t('operator.goodwill_points_of', { count: points ?? 0 })}
              <span className="text-sm font-normal text-muted">
                <Moment at={at} />
              </span>
            </p>
            <p className="break-words">
              <bdi>{reason}</bdi>
            </p>
            {by ? <p className="text-sm text-muted">{t('operator.goodwill_by', { name: by })}</p> : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
