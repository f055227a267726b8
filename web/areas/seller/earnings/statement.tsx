import { Download, PiggyBank } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, useHref } from '#app/link.tsx'
import type { Earnings, EarningsLine } from '#contract/earnings.ts'
import { Moment } from '#shop/moment.tsx'
import { useConversion } from '#shop/payouts/conversion.ts'
import { Amount } from '#shop/price.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { sellerPath } from '../dashboard.ts'
import { useSellerStore } from '../layout.tsx'

export function MonthAsPdf({ months, currency }: { months: readonly string[]; currency: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const { slug } = useSellerStore()
  const href = useHref(`${sellerPath(slug, 'earnings')}/statement.pdf`)
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <form method="get" action={href} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="currency" value={currency} />
      <Field label={t('payouts.month')} hidesLabel>
        <Select name="month">
          {months.map((month) => (
            <option key={month} value={month} suppressHydrationWarning>
              {name.format(new Date(`${month}-01T00:00:00Z`))}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="quiet" icon={Download}>
        {t('payouts.month_pdf')}
      </Button>
    </form>
  )
}

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function Days({ currency, query: { from, to } }: { currency: string; query: Period }) {
  const t = useTranslate()
  return (
    <Form method="get" className="mb-4 flex flex-wrap items-end gap-3">
      <input type="hidden" name="currency" value={currency} />
      <Field label={t('payouts.from')}>
        <TextInput type="date" name="from" defaultValue={from} />
      </Field>
      <Field label={t('payouts.to')}>
        <TextInput type="date" name="to" defaultValue={to} />
      </Field>
      <Button type="submit" variant="quiet">
        {t('payouts.show')}
      </Button>
    </Form>
  )
}

export function Statement({ of: { data, total, current_page, per_page } }: { of: Earnings }) {
  const t = useTranslate()
  const { timezone } = useSellerStore()
  const latest = total - (current_page - 1) * per_page
  if (data.length === 0) {
    return (
      <EmptyState
        icon={PiggyBank}
        heading="h3"
        title={t('payouts.statement_none_title')}
        text={t('payouts.statement_none_text')}
      />
    )
  }
  return (
    <Table
      caption={t('payouts.statement_title')}
      isFramed={false}
      rows={data}
      keyOf={({ id }) => id}
      columns={[
        { label: t('payouts.line_no'), isNumber: true, cell: (line) => latest - data.indexOf(line) },
        { label: t('payouts.line_what'), isHeader: true, cell: (line) => <What of={line} /> },
        {
          label: t('payouts.line_when'),
          cell: ({ at }) => <Moment at={at} style="day" timeZone={timezone} />,
        },
        { label: t('payouts.amount'), isNumber: true, cell: ({ amount }) => <Amount of={amount} /> },
        {
          label: t('payouts.balance'),
          isNumber: true,
          cell: ({ balance_after }) => <Amount of={balance_after} />,
        },
      ]}
    />
  )
}

function What({ of: { cause, order_number: number, remark, converted } }: { of: EarningsLine }): ReactNode {
  const t = useTranslate()
  const conversion = useConversion()
  const { slug } = useSellerStore()
  return (
    <>
      <span className="font-semibold text-strong">{remark ?? t(`payouts.what_${cause}`)}</span>
      {number ? (
        <AppLink
          to={`${sellerPath(slug, 'earnings')}/orders/${number}`}
          className="block text-sm text-accent-text hocus:underline"
        >
          <bdi dir="ltr">{number}</bdi>
        </AppLink>
      ) : null}
      {converted ? (
        <span className="block text-sm text-muted" suppressHydrationWarning>
          {conversion(converted)}
        </span>
      ) : null}
    </>
  )
}
