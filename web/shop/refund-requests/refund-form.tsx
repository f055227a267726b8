import { useState } from 'react'
import { useFetcher } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import type { Order, OrderLine } from '#contract/orders.ts'
import type { Refundable } from '#contract/refund-requests.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { formatMoney } from '#values/money.ts'
import { refundReasons } from '#values/refund-reason.ts'
import { textLengths } from '#values/text-lengths.ts'
import { LineName } from '../line-name.tsx'
import { formatMoment } from '../moment.tsx'
import { returnsText } from '../returns-text.ts'
import { RefundBreakdown } from './refund-breakdown.tsx'
import { RefundPicturesField } from './refund-pictures-field.tsx'
import type { RefundRefusal } from './send-refund-request.ts'

interface RefundFormProps {
  readonly order: Pick<Order, 'number' | 'payment_method' | 'tenders'>
  /** Access key of the order, for visitors without an account. */
  readonly orderKey?: string | undefined
  /** Page that handles the form. */
  readonly action: AppPath
  readonly line: OrderLine
  readonly refundable: Refundable
  /** Errors of the form when it was sent without script. */
  readonly refusal?: RefundRefusal | undefined
}

const check: FormCheck = {
  reason: { missing: 'problems.reason_required' },
  pay_to: { missing: 'problems.payment_type_required' },
}

export function RefundForm({ order, orderKey, action, line, refundable, refusal: sent }: RefundFormProps) {
  const t = useTranslate()
  const fetcher = useFetcher<RefundRefusal>()
  const outcome = fetcher.data ?? sent
  const preview = outcome?.preview
  const refusal = preview ? undefined : outcome
  const checks = useFormChecks(check, refusal)
  const [arePicturesUploading, setUploading] = useState(false)
  const written = outcome?.values
  const original = originalOf(order)
  return (
    <fetcher.Form
      method="post"
      action={useHref(action)}
      encType="multipart/form-data"
      {...checks.form}
      className="flex flex-col gap-5"
    >
      <LineName line={line} />
      <input type="hidden" name="line" value={line.id} />
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      <QuantityField refundable={refundable} checks={checks} written={written} />
      <ReasonField refundable={refundable} checks={checks} written={written} />
      <Field
        label={t('orders.refund_details')}
        hint={t('orders.refund_details_hint')}
        error={checks.errorOf('details')}
      >
        <Textarea
          name="details"
          rows={4}
          maxLength={textLengths.refundDetails}
          defaultValue={written?.details}
        />
      </Field>
      <RefundPicturesField
        order={{ number: order.number, key: orderKey }}
        kept={outcome?.pictures ?? []}
        error={checks.errorOf('files')}
        onSending={setUploading}
      />
      <PayToField refundable={refundable} checks={checks} written={written} original={original} />
      {original === 'bank' ? (
        <p className="text-sm">
          <TextLink to="/account/bank-details">{t('orders.refund_bank_details')}</TextLink>
        </p>
      ) : null}
      {preview ? (
        <section role="status" aria-label={t('orders.refund_back')}>
          <RefundBreakdown preview={preview} />
        </section>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="quiet"
          name="command"
          value="preview"
          disabled={fetcher.state !== 'idle' || arePicturesUploading}
        >
          {t('orders.refund_preview')}
        </Button>
        <Button type="submit" variant="action" isBusy={fetcher.state !== 'idle' || arePicturesUploading}>
          {t('orders.refund_send')}
        </Button>
      </div>
    </fetcher.Form>
  )
}

interface RefundFieldProps {
  readonly refundable: Refundable
  readonly checks: ReturnType<typeof useFormChecks>
  readonly written: Readonly<Record<string, string>> | undefined
}

function QuantityField({ refundable: { quantity, amounts }, checks, written }: RefundFieldProps) {
  const t = useTranslate()
  const locale = useLocale()
  const choices = amounts.map((amount, place) => ({ count: place + 1, amount }))
  return (
    <Field
      label={t('orders.refund_quantity')}
      hint={t('orders.refund_without_delivery')}
      error={checks.errorOf('quantity')}
    >
      <Select name="quantity" defaultValue={written?.quantity ?? String(quantity)}>
        {choices.map(({ count, amount }) => (
          <option key={count} value={count}>
            {count} · {formatMoney(amount, locale)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function ReasonField({ refundable, checks, written }: RefundFieldProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { change_of_mind_until, until, returns, is_perishable } = refundable
  const reasons = refundReasons.filter((reason) => reason !== 'changed_mind' || change_of_mind_until)
  const day = formatMoment(until, 'day', locale)
  const mind = formatMoment(change_of_mind_until ?? until, 'day', locale)
  return (
    <Field
      label={t('orders.refund_reason')}
      hint={
        is_perishable || returns.days === 0
          ? returnsText(returns, t)
          : t(mind === day ? 'orders.refund_until' : 'orders.refund_until_both', { day, mind })
      }
      error={checks.errorOf('reason')}
    >
      <Select name="reason" required defaultValue={written?.reason ?? ''}>
        <option value="">{t('orders.refund_choose_reason')}</option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`orders.refund_reason_${reason}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface PayToFieldProps extends RefundFieldProps {
  readonly original: ReturnType<typeof originalOf>
}

function PayToField({ refundable: { pay_to }, checks, written, original }: PayToFieldProps) {
  const t = useTranslate()
  return (
    <RadioCards
      legend={t('orders.refund_pay_to')}
      name="pay_to"
      isRequired
      defaultValue={written?.pay_to}
      error={checks.errorOf('pay_to')}
      options={pay_to.map((value) => ({
        value,
        label: t(value === 'wallet' ? 'orders.refund_wallet' : `orders.refund_original_${original}`),
        description: t(
          value === 'wallet' ? 'orders.refund_wallet_text' : `orders.refund_original_${original}_text`,
        ),
      }))}
    />
  )
}

/**
 * Returns the destinations of a refund to the original payment; wallet and points are always refunded to themselves.
 */
function originalOf({
  payment_method: method,
  tenders,
}: RefundFormProps['order']): 'card' | 'paypal' | 'bank' | 'mixed' {
  if (tenders.some(({ kind }) => kind === 'wallet' || kind === 'points')) return 'mixed'
  return method === 'card' || method === 'paypal' ? method : 'bank'
}
