import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { withdrawalTones } from '#shop/withdrawal-tones.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table } from '#ui/table.tsx'

interface WithdrawalsProps {
  readonly page: {
    readonly data: readonly Withdrawal[]
    readonly current_page: number
    readonly last_page: number
  }
  /** Idempotency key: a withdrawal is cancelled once, however often the form is sent. */
  readonly attempt: string
}

export function Withdrawals({ page, attempt }: WithdrawalsProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  return (
    <section aria-labelledby="withdrawals" className="flex flex-col gap-4">
      <h2 id="withdrawals" className="text-2xl">
        {t('wallet.withdrawals')}
      </h2>
      <Table
        caption={t('wallet.withdrawals')}
        rows={page.data}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('wallet.withdrawal_number'),
            isHeader: true,
            cell: ({ number, created_at }) => (
              <span className="flex flex-col">
                <bdi dir="ltr" className="font-medium one-line text-strong">
                  {number}
                </bdi>
                <span className="text-sm font-normal text-muted">
                  <Moment at={created_at} style="day" />
                </span>
              </span>
            ),
          },
          {
            label: t('wallet.withdrawal_to'),
            cell: ({ way, to }) => (
              <span className="flex flex-col">
                {t(`wallet.withdraw_${way}`)}
                {to ? (
                  <span className="text-sm wrap-anywhere text-muted">
                    <bdi dir="ltr">{to.account}</bdi> {to.bank_name ? <bdi>{to.bank_name}</bdi> : null}
                  </span>
                ) : null}
              </span>
            ),
          },
          {
            label: t('wallet.status'),
            cell: (withdrawal) => <Standing withdrawal={withdrawal} attempt={attempt} />,
          },
          {
            label: t('wallet.amount'),
            isNumber: true,
            cell: ({ amount }) => (
              <span className="font-semibold one-line text-strong">
                <Amount of={amount} />
              </span>
            ),
          },
        ]}
      />
      <Pagination page={page.current_page} lastPage={page.last_page} hrefOf={hrefOf} />
    </section>
  )
}

function Standing({ withdrawal, attempt }: { withdrawal: Withdrawal; attempt: string }) {
  const t = useTranslate()
  const { formData } = useNavigation()
  const { id, number, state, reference, reason, paid_at, ended_at } = withdrawal
  const at = ended_at ?? paid_at
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end max-md:text-end">
      <Badge tone={withdrawalTones[state]}>{t(`wallet.withdrawal_${state}`)}</Badge>
      {at ? (
        <span className="text-sm text-muted">
          <Moment at={at} style="day" />
        </span>
      ) : null}
      {reference && state === 'paid' ? (
        <bdi className="text-sm wrap-anywhere text-muted">
          {t('wallet.withdrawal_reference', { reference })}
        </bdi>
      ) : null}
      {reason ? (
        <bdi dir="auto" className="max-w-prose text-sm wrap-anywhere text-body">
          {reason}
        </bdi>
      ) : null}
      {state === 'pending' ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="withdrawal" value={id} />
          <input type="hidden" name="attempt" value={attempt} />
          <Button
            type="submit"
            name="command"
            value="cancel"
            variant="quiet"
            size="sm"
            aria-label={t('wallet.withdrawal_cancel_label', { number })}
            isBusy={formData?.get('withdrawal') === id}
          >
            {t('wallet.withdrawal_cancel')}
          </Button>
        </Form>
      ) : null}
    </span>
  )
}
