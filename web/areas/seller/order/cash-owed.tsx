import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { CashStatus } from '#contract/orders.ts'
import { cashRows } from '#shop/cash-rows.ts'
import { RecordCash } from '#shop/record-cash.tsx'
import { Totals } from '#shop/totals.tsx'
import { WithReason } from '#shop/with-reason.tsx'
import { Panel } from '#ui/panel.tsx'

interface CashOwedProps {
  readonly cash: CashStatus
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

/** What was not collected on delivery: it can be recorded once it is paid, or written off. */
export function CashOwed({ cash, attempt, refusal }: CashOwedProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('seller.owed_title')}>
      <Totals
        rows={cashRows(cash, t)}
        total={{ label: t('orders.cash_still_owed'), amount: cash.outstanding }}
      />
      <Form method="post" noValidate className="mt-5 grid gap-4">
        <RecordCash
          owed={cash.outstanding}
          attempt={attempt}
          isBusy={isBusy}
          refusal={refusal?.values.command === 'record_cash' ? refusal : undefined}
        />
      </Form>
      <div className="mt-4">
        <WithReason
          label={t('seller.write_off')}
          text={t('seller.write_off_text')}
          reason={{ label: t('seller.reason'), hint: t('seller.reason_hint') }}
          command="write_off"
          refusal={refusal?.values.command === 'write_off' ? refusal : undefined}
        />
      </div>
    </Panel>
  )
}
