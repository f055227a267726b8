import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { OrderCommand } from '#contract/order-states.ts'
import type { SellerOrder } from '#contract/seller.ts'
import { WithReason } from '#shop/with-reason.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Collected } from './collected.tsx'
import { labelOf, stepOf } from './commands.ts'

interface WhatNextProps {
  readonly order: SellerOrder
  /** The key by which a delivery is recorded once. */
  readonly attempt: string
  /** Why the last try failed. */
  readonly refusal: Refusal | undefined
}

const refusals = ['reject', 'cancel'] as const

/** The one step that comes next, and the ways out. */
export function WhatNext({ order, attempt, refusal }: WhatNextProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const step = stepOf(order)
  const may = (command: OrderCommand) => order.commands.includes(command)
  return (
    <Panel title={t('seller.what_next')}>
      {order.commands.length === 0 ? (
        <p className="text-muted">{t('seller.done_nothing_left')}</p>
      ) : (
        <div className="grid gap-4">
          {step ? (
            <Step order={order} attempt={attempt} step={step} isBusy={isBusy} refusal={refusal} />
          ) : null}
          {refusals.filter(may).map((command) => (
            <WithReason
              key={command}
              label={t(`seller.command_${command}`)}
              text={t('seller.reject_text')}
              reason={{ label: t('seller.reason'), hint: t('seller.reason_hint') }}
              command={command}
              refusal={refusal?.values.command === command ? refusal : undefined}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}

interface StepProps extends WhatNextProps {
  readonly step: OrderCommand
  readonly isBusy: boolean
}

function Step({ order, attempt, step, isBusy, refusal }: StepProps) {
  const t = useTranslate()
  const isParcel = step === 'hand_over' && order.delivery.kind === 'parcel'
  const isEarly = refusal?.code === 'too_early' && refusal.values.command === step
  const label = t(labelOf(step, order))
  return (
    <Form method="post" className="grid gap-4">
      {isParcel ? <Tracking refusal={refusal} /> : null}
      {step === 'deliver' && order.cash && order.cash.outstanding.minor > 0 ? (
        <Collected cash={order.cash} refusal={refusal?.values.command === step ? refusal : undefined} />
      ) : null}
      <input type="hidden" name="attempt" value={attempt} />
      {isEarly ? (
        <Alert tone="warning">
          {refusal.message}
          <input type="hidden" name="confirm_early" value="true" />
        </Alert>
      ) : null}
      <Button type="submit" variant="action" size="lg" name="command" value={step} isBusy={isBusy} isWide>
        {isEarly ? t('seller.command_anyway', { command: label }) : label}
      </Button>
    </Form>
  )
}

function Tracking({ refusal }: Pick<WhatNextProps, 'refusal'>) {
  const t = useTranslate()
  return (
    <>
      <p className="text-sm text-muted">{t('seller.hand_over_text')}</p>
      <Field label={t('seller.carrier')} isOptional error={refusal?.errors.carrier}>
        <TextInput name="carrier" defaultValue={refusal?.values.carrier} />
      </Field>
      <Field label={t('seller.tracking_number')} isOptional error={refusal?.errors.tracking_number}>
        <TextInput name="tracking_number" defaultValue={refusal?.values.tracking_number} />
      </Field>
      <Field
        label={t('seller.tracking_url')}
        hint={t('seller.tracking_url_hint')}
        isOptional
        error={refusal?.errors.tracking_url}
      >
        <TextInput name="tracking_url" defaultValue={refusal?.values.tracking_url} type="url" />
      </Field>
    </>
  )
}
