import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Order } from '#contract/orders.ts'
import { formatMoment } from './moment.tsx'
import { Amount } from './price.tsx'

/** Bank account, amount and required reference of a transfer. */
export function BankTransfer({ transfer }: { transfer: NonNullable<Order['bank_transfer']> }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <section aria-labelledby="bank-transfer" className="rounded-2xl bg-info-soft p-5 sm:p-6">
      <h2 id="bank-transfer" className="text-xl">
        {t(transfer.received ? 'orders.transfer_rest_title' : 'orders.transfer_title')}
      </h2>
      {transfer.received ? (
        <p className="mt-2">
          <span className="font-semibold text-strong">
            <Amount of={transfer.received} />
          </span>{' '}
          {t('orders.transfer_received')}
        </p>
      ) : null}
      <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact label={t('orders.transfer_reference')}>
          <bdi className="font-mono text-lg">{transfer.reference}</bdi>
        </Fact>
        <Fact label={t(transfer.received ? 'orders.transfer_missing' : 'orders.transfer_amount')}>
          <span className="text-lg">
            <Amount of={transfer.amount} />
          </span>
        </Fact>
        {transfer.account.map(({ label, value }) => (
          <Fact key={label} label={label}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </dl>
      <p className="mt-4">
        {t('orders.transfer_by', { day: formatMoment(transfer.pay_by, 'moment', locale) })}
      </p>
      <p className="mt-1 text-sm text-muted">{t('orders.transfer_hint')}</p>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold text-strong">{children}</dd>
    </div>
  )
}
