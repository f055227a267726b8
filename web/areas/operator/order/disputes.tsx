import { Form, useNavigation } from 'react-router'
import type { Api } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import type { Refusal } from '#app/refusal.ts'
import type { DisputeReason } from '#contract/disputes.ts'
import type { OperatorOrder } from '#contract/operator.ts'
import { textOf } from '#shop/cart-form.ts'
import { DisputeStateBadge } from '#shop/disputes/dispute-state.tsx'
import { readAmount } from '#shop/read-amount.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { textLengths } from '#values/text-lengths.ts'

const reasons = [
  'not_received',
  'not_as_described',
  'fraudulent',
  'duplicate',
  'credit_not_processed',
  'wrong_amount',
  'something_else',
] as const satisfies readonly DisputeReason[]

/** Records the dispute entered in the form of `Disputes`. */
export async function recordDispute(api: Api, form: FormData, number: string) {
  const amount = textOf(form, 'amount_minor')
  const currency = textOf(form, 'currency') ?? ''
  const written = amount === undefined ? undefined : await readAmount(api, { amount, currency })
  const day = textOf(form, 'respond_by')
  const reason = reasons.find((each) => each === form.get('dispute_reason')) ?? 'something_else'
  return api(
    'POST /operator/disputes',
    {
      body: {
        order_number: number,
        reference: textOf(form, 'reference') ?? '',
        reason,
        ...(written && { amount_minor: written.minor }),
        ...(day !== undefined && { respond_by: `${day}T23:59:59Z` }),
      },
    },
    once(form),
  )
}

interface DisputesProps {
  readonly order: OperatorOrder
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

/** Disputes of an order; those that no gateway reports can be recorded by hand. */
export function Disputes({ order, attempt, refusal }: DisputesProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const mine = refusal?.values.command === 'dispute' ? refusal : undefined
  const isWaiting = order.disputes.some(({ state }) => state === 'open' || state === 'answered')
  const isByGateway = order.tenders.some(({ gateway, captured }) => gateway && captured.minor > 0)
  if (order.disputes.length === 0 && !isByGateway) return null
  return (
    <Panel title={t('payouts.disputes')}>
      {order.disputes.length > 0 ? (
        <ul className="mb-2 grid gap-3">
          {order.disputes.map(({ id, number, state }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3">
              <TextLink to={`/operator/disputes/${id}`} variant="more">
                <bdi dir="ltr">{number}</bdi>
              </TextLink>
              <DisputeStateBadge state={state} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-2 text-muted">{t('payouts.disputes_none_of_order')}</p>
      )}
      {isByGateway && !isWaiting ? (
        <Disclosure label={t('payouts.dispute_record')} isOpen={mine !== undefined}>
          <Form method="post" className="grid gap-4 pt-2">
            <p className="max-w-prose text-sm text-muted">{t('payouts.dispute_record_text')}</p>
            <input type="hidden" name="attempt" value={attempt} />
            <input type="hidden" name="currency" value={order.total.currency} />
            <Field label={t('payouts.dispute_bank_reference')} error={mine?.errors.reference}>
              <TextInput
                name="reference"
                required
                maxLength={textLengths.bankReference}
                autoComplete="off"
                defaultValue={mine?.values.reference}
              />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('payouts.dispute_reason')}>
                <Select name="dispute_reason" defaultValue={mine?.values.dispute_reason ?? 'not_received'}>
                  {reasons.map((reason) => (
                    <option key={reason} value={reason}>
                      {t(`payouts.dispute_reason_${reason}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={t('payouts.dispute_until_label')} error={mine?.errors.respond_by}>
                <TextInput type="date" name="respond_by" defaultValue={mine?.values.respond_by} />
              </Field>
            </div>
            <Field
              label={t('payouts.dispute_amount_label', { currency: order.total.currency })}
              hint={t('payouts.dispute_amount_hint')}
              error={mine?.errors.amount_minor}
            >
              <TextInput name="amount_minor" inputMode="decimal" defaultValue={mine?.values.amount_minor} />
            </Field>
            <Button type="submit" name="command" value="dispute" variant="danger" disabled={isBusy}>
              {t('payouts.dispute_record_action')}
            </Button>
          </Form>
        </Disclosure>
      ) : null}
    </Panel>
  )
}
