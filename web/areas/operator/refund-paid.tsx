import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { OperatorRefund } from '#contract/operator.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { textLengths } from '#values/text-lengths.ts'

interface RefundPaidProps {
  readonly refund: OperatorRefund
  /** Idempotency key: the refund is marked once, however often the form is sent. */
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

/** Marks a pending bank refund as paid; empty for other refunds. */
export function RefundPaid({ refund, attempt, refusal }: RefundPaidProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  if (refund.state !== 'owed') return undefined
  const mine = refusal?.values.refund === refund.id ? refusal : undefined
  return (
    <Disclosure label={t('operator.refund_mark')} isOpen={mine !== undefined}>
      <Form method="post" className="grid gap-3 pt-2 pb-4">
        <p className="max-w-prose text-sm text-muted">{t('operator.refund_mark_text')}</p>
        <input type="hidden" name="refund" value={refund.id} />
        <input type="hidden" name="attempt" value={attempt} />
        <Field label={t('operator.refund_reference')} error={mine?.errors.reference}>
          <TextInput
            name="reference"
            required
            maxLength={textLengths.bankReference}
            autoComplete="off"
            defaultValue={mine?.values.reference}
          />
        </Field>
        <Button type="submit" variant="action" name="command" value="refund_paid" disabled={isBusy}>
          {t('operator.refund_mark_action')}
        </Button>
      </Form>
      {refund.has_wallet ? (
        <Form method="post" className="grid gap-3 border-t border-line pt-4">
          <p className="max-w-prose text-sm text-muted">{t('payouts.into_wallet_text')}</p>
          <input type="hidden" name="refund" value={refund.id} />
          <input type="hidden" name="attempt" value={attempt} />
          <Button type="submit" name="command" value="refund_into_wallet" disabled={isBusy}>
            {t('payouts.into_wallet')}
          </Button>
        </Form>
      ) : null}
    </Disclosure>
  )
}
