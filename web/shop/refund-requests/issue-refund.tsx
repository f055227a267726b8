import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { RefundableOrder, RefundPreview } from '#contract/manual-refunds.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { manualRefundKinds, refundBearers, refundKinds } from '#values/refund-reason.ts'
import { textLengths } from '#values/text-lengths.ts'
import { LineName } from '../line-name.tsx'
import { Amount } from '../price.tsx'
import { countField, PiecesFields } from './pieces-fields.tsx'
import { RefundConfirmation } from './refund-confirmation.tsx'
import { RefundRequest } from './refund-request.tsx'

/** Result of the form: errors or a preview. */
export interface IssueRefundOutcome extends Refusal {
  readonly preview?: RefundPreview
}

interface IssueRefundProps {
  readonly desk: RefundableOrder
  readonly as: 'seller' | 'operator'
  /** Idempotency key: the refund is made once, however often the form is sent. */
  readonly attempt: string
  readonly outcome: IssueRefundOutcome | undefined
  readonly wasGiven: boolean
  readonly pictureOf: (picture: string) => string
}

const confirmed = ['kind', 'line_id', 'reason', 'amount', 'borne_by', 'pay_to', 'details'] as const

function isGone(
  kind: (typeof manualRefundKinds)[number],
  { delivery_left, lines }: RefundableOrder,
): boolean {
  return (kind === 'delivery' && delivery_left.minor === 0) || (kind === 'line' && lines.length === 0)
}

/** Refunds part of an order in two steps: preview, then confirm. */
export function IssueRefund({ desk, as, attempt, outcome, wasGiven, pictureOf }: IssueRefundProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const preview = outcome?.preview
  const refusal = preview ? undefined : outcome
  const written: Readonly<Record<string, string>> = outcome?.values ?? {}
  const errors: Readonly<Record<string, string>> = refusal?.errors ?? {}
  return (
    <div className="mt-6 mb-8 grid max-w-4xl gap-6">
      {wasGiven && !outcome ? <Alert tone="success">{t('payouts.refund_given')}</Alert> : null}
      <Panel title={t('payouts.refund_what')}>
        <p className="mb-5 text-muted">
          {t('payouts.refund_left')}{' '}
          <strong className="text-strong">
            <Amount of={desk.left} />
          </strong>{' '}
          · {t('payouts.refund_delivery_left')}{' '}
          <strong className="text-strong">
            <Amount of={desk.delivery_left} />
          </strong>
        </p>
        {desk.left.minor === 0 ? (
          <p>{t('payouts.refund_nothing_left')}</p>
        ) : (
          <RefundFields
            refusal={refusal}
            errors={errors}
            written={written}
            as={as}
            desk={desk}
            preview={preview}
            isBusy={isBusy}
          />
        )}
      </Panel>
      {preview ? (
        <RefundConfirmation preview={preview} as={as}>
          {[...confirmed, ...(written.line_id ? [countField(written.line_id)] : [])].map((name) =>
            written[name] === undefined ? null : (
              <input key={name} type="hidden" name={name} value={written[name]} />
            ),
          )}
          <input type="hidden" name="attempt" value={attempt} />
          <Button type="submit" variant="action" name="command" value="give" disabled={isBusy}>
            {t(preview.needs_second ? 'payouts.refund_propose' : 'payouts.refund_give')}
          </Button>
        </RefundConfirmation>
      ) : null}
      <RefundHistory desk={desk} pictureOf={pictureOf} />
    </div>
  )
}

interface RefundFieldsProps {
  readonly refusal: IssueRefundOutcome | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly written: Readonly<Record<string, string>>
  readonly as: 'seller' | 'operator'
  readonly desk: RefundableOrder
  readonly preview: RefundPreview | undefined
  readonly isBusy: boolean
}

function RefundFields({ refusal, errors, written, as, desk, preview, isBusy }: RefundFieldsProps) {
  const t = useTranslate()
  return (
    <Form method="post" noValidate className="group/gift grid gap-5">
      <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
      <RadioCards
        legend={t('payouts.refund_kind')}
        name="kind"
        layout="columns"
        isRequired
        defaultValue={written.kind ?? 'goodwill'}
        error={errors.kind}
        options={(as === 'operator' ? manualRefundKinds : refundKinds).map((kind) => ({
          value: kind,
          label: t(`orders.refund_kind_${kind}`),
          description: t(`payouts.refund_kind_${kind}_text`),
          isDisabled: isGone(kind, desk),
        }))}
      />
      <PiecesFields lines={desk.lines} written={written} errors={errors} />
      <div className="group-has-[input[value=line]:checked]/gift:hidden">
        <Field
          label={t('payouts.refund_amount', { currency: desk.left.currency })}
          error={errors.amount_minor}
        >
          <TextInput name="amount" inputMode="decimal" defaultValue={written.amount} className="max-w-40" />
        </Field>
      </div>
      {as === 'operator' ? (
        <div className="hidden group-has-[input[value=goodwill]:checked]/gift:block">
          <RadioCards
            legend={t('payouts.refund_borne_by')}
            name="borne_by"
            layout="columns"
            defaultValue={written.borne_by ?? 'market'}
            error={errors.borne_by}
            options={refundBearers.map((bearer) => ({
              value: bearer,
              label: t(`orders.refund_borne_by_${bearer}`),
            }))}
          />
        </div>
      ) : null}
      <RadioCards
        legend={t('payouts.refund_way')}
        name="pay_to"
        layout="columns"
        isRequired
        defaultValue={written.pay_to ?? 'original'}
        error={errors.pay_to}
        options={desk.pay_to.map((target) => ({
          value: target,
          label: t(`payouts.refund_to_${target}`),
        }))}
      />
      <Field
        label={t('payouts.refund_details')}
        hint={t('payouts.refund_details_hint')}
        error={errors.details}
      >
        <TextInput name="details" required maxLength={textLengths.reason} defaultValue={written.details} />
      </Field>
      <Button
        type="submit"
        variant={preview ? 'quiet' : 'action'}
        name="command"
        value="preview"
        disabled={isBusy}
        className="justify-self-start"
      >
        {t('payouts.refund_preview')}
      </Button>
    </Form>
  )
}

function RefundHistory({
  desk,
  pictureOf,
}: {
  readonly desk: RefundableOrder
  readonly pictureOf: (picture: string) => string
}) {
  const t = useTranslate()
  return desk.requests.length > 0 ? (
    <Panel title={t('payouts.refund_history')}>
      <ul className="flex flex-col divide-y divide-line">
        {desk.requests.map((request) => (
          <li key={request.id} className="grid gap-3 py-5 first:pt-0 last:pb-0">
            {request.line ? <LineName line={request.line} /> : null}
            <RefundRequest request={request} pictureOf={pictureOf} />
          </li>
        ))}
      </ul>
    </Panel>
  ) : null
}
