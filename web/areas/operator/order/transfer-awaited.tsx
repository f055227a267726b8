import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { OperatorOrder } from '#contract/operator.ts'
import { Amount } from '#shop/price.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'

/** What to look for on the bank's statement, before anything else of the order. */
export function TransferAwaited({ order, attempt }: { order: OperatorOrder; attempt: string }) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('operator.transfer_arrived_title')} className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <p className="max-w-prose text-sm text-muted">{t('operator.transfer_arrived_text')}</p>
          <p className="mt-3 flex flex-wrap gap-x-4 text-lg font-semibold text-strong">
            {order.bank_transfer ? <bdi className="font-mono">{order.bank_transfer.reference}</bdi> : null}
            <Amount of={order.total} />
          </p>
        </div>
        <Form method="post" className="max-sm:w-full">
          <input type="hidden" name="attempt" value={attempt} />
          <Button
            type="submit"
            variant="action"
            name="command"
            value="transfer_arrived"
            isBusy={isBusy}
            isWide
          >
            {t('operator.transfer_arrived')}
          </Button>
        </Form>
      </div>
    </Panel>
  )
}
