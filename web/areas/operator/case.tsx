import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import type { CaseListItem } from '#contract/message-cases.ts'
import type { Money } from '#contract/vocabulary.ts'
import { textOf } from '#shop/cart-form.ts'
import { CaseBadge, CasePanel } from '#shop/messages/case-panel.tsx'
import { MessageForm } from '#shop/messages/message-form.tsx'
import { MessageList } from '#shop/messages/message-list.tsx'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { readAmount } from '#shop/read-amount.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { NoEnter } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { decimalOf, minorUnitsIn } from '#values/money.ts'
import { refundBearers } from '#values/refund-reason.ts'
import type { Route } from './+types/case'
import { FullRightsOnly } from './full-rights.tsx'
import { needsFullRightsInParts } from './needs-full-rights.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const asked = await found(url, api('GET /operator/message-cases/{id}', { params }))
  const order = await api('GET /operator/orders/{number}/refund', { params: { number: asked.order_number } })
  return { item: asked, left: order.left, attempt: crypto.randomUUID() }
}

const decisions = ['refund', 'reject', 'close'] as const

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const currency = textOf(form, 'currency') ?? ''
  try {
    const command = choiceIn(form, 'command', { of: ['send', ...decisions], url })
    if (command === 'send') {
      const body = { text: textOf(form, 'text') ?? '' }
      const { message } = await api(
        'POST /operator/message-cases/{id}/messages',
        { params, body },
        once(form),
      )
      return { sent: message }
    }
    const reason = textOf(form, 'reason') ?? ''
    const body =
      command === 'refund'
        ? { decision: command, reason, ...(await refundIn(form, currency, api)) }
        : { decision: command, reason }
    await api('POST /operator/message-cases/{id}/decide', { params, body }, once(form))
    return { decided: true as const }
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits: minorUnitsIn(currency) })
  }
}

async function refundIn(form: FormData, currency: string, api: ReturnType<typeof apiFrom>) {
  const written = await readAmount(api, { amount: textOf(form, 'amount_minor') ?? '', currency })
  const bearer = refundBearers.find((each) => each === form.get('borne_by')) ?? 'seller'
  return { amount_minor: written.minor, borne_by: bearer }
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'messages.case')

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { item, left, attempt } = loaderData
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const decision = refusal?.values.command
  const sent = actionData && 'sent' in actionData ? actionData.sent : undefined
  const isOpen = item.case.closed_at === undefined
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('messages.cases'), to: '/operator/cases' }, { label: item.order_number }]}
          />
        }
        title={
          <>
            {t('messages.case')} <bdi dir="ltr">{item.order_number}</bdi>
          </>
        }
        aside={<CaseBadge state={item.case.state} />}
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid min-w-0 gap-6">
          {refusal && Object.keys(refusal.errors).length === 0 ? (
            <Alert tone="danger">{refusal.message}</Alert>
          ) : null}
          {actionData && 'decided' in actionData ? (
            <Alert tone="success">{t('messages.case_decision_saved')}</Alert>
          ) : null}
          <Panel title={t('messages.conversation')}>
            <div className="flex flex-col gap-5">
              <MessageList
                label={t('messages.conversation')}
                messages={item.messages}
                nameOf={({ sender }) => (sender === 'customer' ? item.customer.name : item.store.name)}
              />
              {item.can_write ? (
                <MessageForm
                  key={sent ?? ''}
                  attempt={attempt}
                  label={t('messages.to_both')}
                  refusal={decision === 'send' ? refusal : undefined}
                  hasFocus={sent !== undefined}
                >
                  <input type="hidden" name="command" value="send" />
                </MessageForm>
              ) : null}
            </div>
          </Panel>
        </div>
        <div className="grid gap-6">
          <CasePanel of={item.case} reader="support" />
          <Facts of={item} left={left} />
          {isOpen ? (
            <FullRightsOnly>
              <Decisions left={left} attempt={attempt} refusal={decision === 'send' ? undefined : refusal} />
            </FullRightsOnly>
          ) : null}
        </div>
      </div>
    </>
  )
}

function Facts({ of, left }: { of: CaseListItem; left: Money }) {
  const t = useTranslate()
  const { customer, store, group_number: group, order_number: number, case: each } = of
  return (
    <Panel title={t('messages.order')}>
      <DetailList
        items={[
          {
            label: t('messages.order'),
            value: (
              <TextLink to={`/operator/orders/${group}`}>
                <bdi dir="ltr">{number}</bdi>
              </TextLink>
            ),
          },
          {
            label: t('messages.customer'),
            value: (
              <TextLink to={`/operator/people/${customer.id}`}>
                <bdi className="wrap-anywhere">{customer.name}</bdi>
              </TextLink>
            ),
          },
          {
            label: t('messages.store'),
            value: (
              <AppLink to={`/seller/store/${store.slug}`} className="text-accent-text underline">
                <bdi className="wrap-anywhere">{store.name}</bdi>
              </AppLink>
            ),
          },
          { label: t('messages.opened'), value: <Moment at={each.opened_at} /> },
          { label: t('messages.left'), value: <Amount of={left} /> },
        ]}
      />
    </Panel>
  )
}

interface DecisionsProps {
  readonly left: Money
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

function Decisions({ left, attempt, refusal }: DecisionsProps) {
  const t = useTranslate()
  const of = (decision: (typeof decisions)[number]) =>
    refusal?.values.command === decision ? refusal : undefined
  const refund = of('refund')
  return (
    <Panel title={t('messages.decision')}>
      <div className="flex flex-col divide-y divide-line">
        <Decision decision="refund" attempt={attempt} refusal={refund} isOpen>
          <input type="hidden" name="currency" value={left.currency} />
          <Field
            label={t('messages.refund_amount', { currency: left.currency })}
            error={refund?.errors.amount_minor}
          >
            <TextInput
              name="amount_minor"
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              required
              defaultValue={refund?.values.amount_minor ?? decimalOf(left.minor, minorUnitsIn(left.currency))}
            />
          </Field>
          <Field label={t('messages.borne_by')} error={refund?.errors.borne_by}>
            <Select name="borne_by" defaultValue={refund?.values.borne_by ?? 'seller'}>
              {refundBearers.map((bearer) => (
                <option key={bearer} value={bearer}>
                  {t(`messages.borne_by_${bearer}`)}
                </option>
              ))}
            </Select>
          </Field>
        </Decision>
        <Decision decision="reject" attempt={attempt} refusal={of('reject')} />
        <Decision decision="close" attempt={attempt} refusal={of('close')} />
      </div>
    </Panel>
  )
}

interface DecisionProps {
  readonly decision: (typeof decisions)[number]
  readonly attempt: string
  readonly refusal: Refusal | undefined
  readonly isOpen?: boolean
  readonly children?: ReactNode
}

function Decision({ decision, attempt, refusal, isOpen = false, children }: DecisionProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formData?.get('command') === decision
  return (
    <div className="py-2">
      <Disclosure label={t(`messages.decide_${decision}`)} isOpen={isOpen || refusal !== undefined}>
        <Form method="post" noValidate preventScrollReset className="grid gap-4 py-3">
          <NoEnter />
          <input type="hidden" name="attempt" value={attempt} />
          {children}
          <Field
            label={t('messages.decision_reason')}
            hint={t('messages.decision_reason_hint')}
            error={refusal?.errors.reason}
          >
            <TextInput name="reason" maxLength={300} required defaultValue={refusal?.values.reason} />
          </Field>
          <Button
            type="submit"
            name="command"
            value={decision}
            variant={decision === 'refund' ? 'accent' : 'quiet'}
            isBusy={isBusy}
            className="justify-self-start"
          >
            {t(`messages.decide_${decision}`)}
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}
