import { Plus, SearchX } from 'lucide-react'
import { Form } from 'react-router'
import type { Translate } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import type { ManagedCoupon } from '#contract/coupons.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { couponStates } from '#values/coupon.ts'
import { formatMoney } from '#values/money.ts'
import { formatMoment } from '../moment.tsx'
import { Amount } from '../price.tsx'

interface CouponListProps {
  readonly text: string
  readonly coupons: Answer<Endpoints['GET /operator/coupons']>
  readonly query: Readonly<Record<string, string>>
  /** Returns the path of a coupon's page; `new` adds a coupon. */
  readonly pathOf: (id: string) => AppPath
}

export function CouponList({ text, coupons, query, pathOf }: CouponListProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <>
      <PageHeader
        title={t('promotions.title')}
        text={text}
        aside={
          <ButtonLink to={pathOf('new')} icon={Plus}>
            {t('promotions.new')}
          </ButtonLink>
        }
      />
      <Form method="get" role="search" className="mt-6 flex flex-wrap items-end gap-3">
        <SearchField name="search" label={t('promotions.search')} defaultValue={query.search ?? ''} />
        <Field label={t('promotions.column_state')} className="min-w-36">
          <Select name="state" defaultValue={query.state ?? ''}>
            <option value="">{t('promotions.all')}</option>
            {couponStates.map((state) => (
              <option key={state} value={state}>
                {t(`promotions.state_${state}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="quiet">
          {t('promotions.search_action')}
        </Button>
      </Form>
      <div className="mt-6 mb-8">
        {coupons.data.length === 0 ? (
          <EmptyState icon={SearchX} title={t('promotions.empty_title')} text={t('promotions.empty_text')} />
        ) : (
          <Table
            caption={t('promotions.title')}
            rows={coupons.data}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('promotions.column_code'),
                isHeader: true,
                cell: ({ id, code, store }) => (
                  <>
                    <AppLink
                      to={pathOf(id)}
                      className="font-semibold break-all text-accent-text hocus:underline"
                    >
                      <bdi>{code}</bdi>
                    </AppLink>
                    {store ? (
                      <span className="block text-sm font-normal text-muted">
                        {t('promotions.own_of', { store: store.name })}
                      </span>
                    ) : null}
                  </>
                ),
              },
              { label: t('promotions.column_gives'), cell: (coupon) => discountTextOf(coupon, t, locale) },
              { label: t('promotions.column_used'), isNumber: true, cell: (coupon) => usedOf(coupon, t) },
              {
                label: t('promotions.column_spent'),
                isNumber: true,
                cell: ({ spent }) => <Amount of={spent} />,
              },
              { label: t('promotions.column_runs'), cell: (coupon) => runsOf(coupon, t, locale) },
              { label: t('promotions.column_state'), cell: ({ state }) => <CouponBadge state={state} /> },
            ]}
          />
        )}
      </div>
      <Pagination page={coupons.current_page} lastPage={coupons.last_page} hrefOf={usePageHref()} />
    </>
  )
}

const tones: Record<ManagedCoupon['state'], BadgeTone> = {
  running: 'success',
  planned: 'info',
  paused: 'warning',
  used_up: 'neutral',
  ended: 'neutral',
}

export function CouponBadge({ state }: Pick<ManagedCoupon, 'state'>) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`promotions.state_${state}`)}</Badge>
}

export function discountTextOf(coupon: ManagedCoupon, t: Translate, locale: string): string {
  const { kind, percent = 0, amount_minor: minor = 0, currency } = coupon
  switch (kind) {
    case 'percent':
      return t('promotions.gives_percent', { percent })
    case 'fixed':
      return t('promotions.gives_fixed', { amount: formatMoney({ minor, currency }, locale) })
    case 'free_shipping':
      return t('promotions.gives_free_shipping')
    case 'buy_get':
      return t(percent === 100 ? 'promotions.gives_buy_get_free' : 'promotions.gives_buy_get', {
        buy: coupon.buy_quantity ?? 0,
        get: coupon.get_quantity ?? 0,
        percent,
      })
  }
}

function usedOf({ used, uses_total: total }: ManagedCoupon, t: Translate): string {
  return total === undefined ? String(used) : t('promotions.used_of', { used, total })
}

function runsOf({ starts_on, ends_on }: ManagedCoupon, t: Translate, locale: string): string {
  const from = formatMoment(starts_on, 'day', locale)
  return ends_on === undefined
    ? t('promotions.from', { day: from })
    : t('promotions.from_to', { from, to: formatMoment(ends_on, 'day', locale) })
}
