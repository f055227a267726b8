import { ArrowLeft } from 'lucide-react'
import { Form } from 'react-router'
import type { Limits } from '#app/form/limits.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import type { ManagedCoupon } from '#contract/coupons.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { couponCommands } from '#values/coupon.ts'
import { Moment } from '../moment.tsx'
import { Amount } from '../price.tsx'
import { CouponForm, type CouponRefusal } from './coupon-form.tsx'
import { CouponBadge, discountTextOf } from './coupon-list.tsx'
import type { Command, CurrencyUnits, ScopeSearch } from './coupon-terms.ts'

interface CouponPageProps {
  /** Undefined for a new coupon. */
  readonly found: Answer<Endpoints['GET /operator/coupons/{id}']> | undefined
  readonly currencies: readonly (CurrencyUnits & { readonly name: string })[]
  readonly limits: Limits
  readonly outcome: CouponRefusal | ScopeSearch | undefined
  readonly done: Done | undefined
  readonly listPath: AppPath
  readonly isMarkets: boolean
}

export type Done = 'created' | 'saved' | Command

export function isDone(text: string | null): text is Done {
  return text === 'created' || text === 'saved' || couponCommands.some((command) => command === text)
}

export function CouponPage({
  found,
  currencies,
  limits,
  outcome,
  done,
  listPath,
  isMarkets,
}: CouponPageProps) {
  const t = useTranslate()
  const refusal = outcome && 'errors' in outcome ? outcome : undefined
  const sought = outcome && 'found' in outcome ? outcome : undefined
  const locale = useLocale()
  const coupon = found?.coupon
  return (
    <>
      <PageHeader
        breadcrumb={
          <TextLink to={listPath} variant="more" className="inline-flex items-center gap-2">
            <Icon of={ArrowLeft} size="sm" flips />
            {t('promotions.back')}
          </TextLink>
        }
        title={coupon ? <bdi className="break-all">{coupon.code}</bdi> : t('promotions.new_title')}
        text={coupon && discountTextOf(coupon, t, locale)}
        aside={coupon ? <CouponBadge state={coupon.state} /> : null}
      />
      <div className="mt-6 grid max-w-4xl gap-6">
        {done && !outcome ? <Alert tone="success">{doneText(done, t)}</Alert> : null}
        {coupon && coupon.state !== 'ended' ? <Commands coupon={coupon} /> : null}
        <CouponForm
          key={coupon?.id ?? 'new'}
          coupon={coupon}
          currencies={currencies}
          limits={limits}
          refusal={refusal}
          sought={sought}
          isMarkets={isMarkets && coupon?.store === undefined}
        />
        {found ? <Uses {...found} /> : null}
      </div>
    </>
  )
}

function doneText(done: Done, t: ReturnType<typeof useTranslate>): string {
  if (done === 'created' || done === 'saved') return t(`promotions.${done}`)
  return t(`promotions.steered_${done}`)
}

function Commands({ coupon: { state } }: { coupon: ManagedCoupon }) {
  const t = useTranslate()
  const steer = state === 'paused' ? 'resume' : 'pause'
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      <Button type="submit" name="command" value={steer} variant="quiet" size="sm">
        {t(`promotions.${steer}`)}
      </Button>
      <Button type="submit" name="command" value="end" variant="plain" size="sm">
        {t('promotions.end')}
      </Button>
    </Form>
  )
}

function Uses({ coupon, uses }: Answer<Endpoints['GET /operator/coupons/{id}']>) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  return (
    <Panel title={t('promotions.uses')}>
      {coupon.used > 0 ? (
        <p className="mb-4 flex flex-wrap gap-x-2">
          <span className="text-muted">{t('promotions.spent_total', { count: coupon.used })}</span>
          <span className="font-semibold text-strong">
            <Amount of={coupon.spent} />
          </span>
        </p>
      ) : null}
      {uses.data.length === 0 ? (
        <p className="text-muted">{t('promotions.uses_empty')}</p>
      ) : (
        <Table
          caption={t('promotions.uses')}
          isFramed={false}
          rows={uses.data}
          keyOf={({ order_number }) => order_number}
          columns={[
            {
              label: t('promotions.use_order'),
              isHeader: true,
              cell: ({ order_number }) => <bdi className="font-semibold">{order_number}</bdi>,
            },
            { label: t('promotions.use_customer'), cell: ({ customer }) => <bdi>{customer}</bdi> },
            { label: t('promotions.use_at'), cell: ({ at }) => <Moment at={at} /> },
            {
              label: t('promotions.use_discount'),
              isNumber: true,
              cell: ({ discount, spent }) => (
                <>
                  <Amount of={discount} />
                  {spent.currency === discount.currency || spent.minor === 0 ? null : (
                    <span className="block text-sm text-muted">
                      <Amount of={spent} />
                    </span>
                  )}
                </>
              ),
            },
            { label: t('promotions.column_state'), cell: ({ state }) => t(`promotions.use_${state}`) },
          ]}
        />
      )}
      <Pagination page={uses.current_page} lastPage={uses.last_page} hrefOf={hrefOf} />
    </Panel>
  )
}
