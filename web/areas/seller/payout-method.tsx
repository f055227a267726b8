import { redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { CheckboxField, PasswordField, SelectField } from '#app/form/bound-fields.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import type { PayoutWays } from '#contract/payout-methods.ts'
import type { Settlement } from '#contract/settlement.ts'
import { formatMoment } from '#shop/moment.tsx'
import { useRateFormat } from '#shop/payouts/conversion.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { payoutMethods } from '#values/payout-method.ts'
import type { Route } from './+types/payout-method'
import { mayIn, sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

type Offered = PayoutWays['offered'][number]

/** `?choose={method}` opens the form of a method, `?open` the one that creates a Stripe account. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const isShown = mayIn(context, params, 'finance.money')
  const { searchParams } = url
  return {
    settlement: isShown
      ? await apiFrom(context)('GET /seller/stores/{store}/settlement', { params })
      : undefined,
    ways: isShown ? await apiFrom(context)('GET /seller/stores/{store}/payout-way', { params }) : undefined,
    limits: bodyLimits('PUT /seller/stores/{store}/payout-way'),
    choosing: payoutMethods.find((way) => way === searchParams.get('choose')),
    isOpening: searchParams.has('open'),
    wasSaved: searchParams.has('saved'),
    wasSettled: searchParams.has('settled'),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['open', 'choose', 'settle'], url })
  const sent = { context, url, form, params }
  if (command === 'open') {
    const answer = await sendForm('POST /seller/stores/{store}/payout-account', sent)
    return 'saved' in answer ? redirect(answer.saved.url, 303) : answer
  }
  // Each method has its own form, so a command without one can't be answered at a field.
  if (command === 'choose') choiceIn(form, 'way', { of: payoutMethods, url })
  const answer =
    command === 'settle'
      ? await sendForm('PUT /seller/stores/{store}/settlement', sent)
      : await sendForm('PUT /seller/stores/{store}/payout-way', sent)
  return 'saved' in answer
    ? redirect(`${url.pathname}?${command === 'settle' ? 'settled' : 'saved'}`, 303)
    : answer
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.paid_by_title')

export default function PayoutMethodPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { slug, timezone } = useSellerStore()
  const { ways: known, settlement, limits, choosing, isOpening, wasSaved, wasSettled } = loaderData
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('payouts.earnings'), to: sellerPath(slug, 'earnings') },
              { label: t('payouts.paid_by_title') },
            ]}
          />
        }
        title={t('payouts.paid_by_title')}
        text={t('payouts.paid_by_text')}
      />
      <div className="mt-6 mb-8 grid gap-6">
        {wasSaved && !actionData ? <Alert tone="success">{t('payouts.paid_by_saved')}</Alert> : null}
        {wasSettled && !actionData ? <Alert tone="success">{t('payouts.settlement_saved')}</Alert> : null}
        {known && !known.may_change ? <Alert tone="info">{t('payouts.paid_by_owner')}</Alert> : null}
        {known ? null : <Alert tone="info">{t('payouts.earnings_denied')}</Alert>}
        {known?.held_until && !wasSaved ? (
          <Alert tone="warning">
            {t('payouts.paid_by_held', {
              moment: formatMoment(known.held_until, 'moment', locale, timezone),
            })}
          </Alert>
        ) : null}
        {settlement ? <SettlementPanel of={settlement} limits={limits} refusal={actionData} /> : null}
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          {known?.offered.map((offered) => (
            <MethodPanel
              key={offered.way}
              of={offered}
              isCurrent={offered.way === known.way}
              mayChange={known.may_change}
              form={
                choosing === offered.way
                  ? 'choose'
                  : isOpening && offered.way === 'stripe'
                    ? 'open'
                    : undefined
              }
              limits={limits}
              refusal={actionData}
            />
          ))}
        </div>
      </div>
    </>
  )
}

interface SettlementPanelProps {
  readonly of: Settlement
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

function SettlementPanel({ of, limits, refusal }: SettlementPanelProps) {
  const t = useTranslate()
  const { percent } = useRateFormat()
  return (
    <Panel title={t('payouts.settlement_title')}>
      <p className="mb-4 max-w-prose text-sm text-muted">
        {t('payouts.settlement_text')}{' '}
        {of.spread_bps > 0 ? t('payouts.settlement_spread_text', { percent: percent(of.spread_bps) }) : null}
      </p>
      <PlainForm
        values={valuesOf(of)}
        limits={limits}
        outcome={refusal?.values.command === 'settle' ? refusal : undefined}
        className="grid max-w-md gap-4"
      >
        <fieldset disabled={!of.may_change} className="contents">
          <SelectField name="currency" label={t('payouts.settlement_currency')}>
            {of.currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
          <CheckboxField name="keeps_sale_currencies" label={t('payouts.settlement_keeps')} />
        </fieldset>
        {of.may_change ? (
          <Button type="submit" name="command" value="settle" variant="quiet" className="justify-self-start">
            {t('payouts.settlement_save')}
          </Button>
        ) : null}
      </PlainForm>
    </Panel>
  )
}

interface MethodPanelProps {
  readonly of: Offered
  readonly isCurrent: boolean
  readonly mayChange: boolean
  /** Form that is open for this method. */
  readonly form: 'choose' | 'open' | undefined
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

function MethodPanel({ of, isCurrent, mayChange, form, limits, refusal }: MethodPanelProps) {
  const t = useTranslate()
  const { way, to, takes } = of
  return (
    <Panel
      title={t(`payouts.way_${way}`)}
      aside={isCurrent ? <Badge tone="success">{t('payouts.paid_by_now')}</Badge> : undefined}
    >
      <div className="grid gap-4">
        <p className="text-muted">{t(`payouts.way_${way}_text`)}</p>
        {takes ? null : <p className="text-warning-text">{t('payouts.paid_by_not_taken')}</p>}
        {to ? (
          <p>
            <bdi className="font-semibold text-strong">{to.account_no}</bdi> {to.bank_name}
          </p>
        ) : (
          <Missing of={of} />
        )}
        {form && mayChange ? (
          <PasswordForm command={form} way={way} limits={limits} refusal={refusal} />
        ) : (
          <Commands of={of} isCurrent={isCurrent} mayChange={mayChange} />
        )}
      </div>
    </Panel>
  )
}

function Missing({ of: { way, is_begun: isBegun } }: { of: Offered }) {
  const t = useTranslate()
  return (
    <p>
      {isBegun ? t('payouts.way_stripe_begun') : t(`payouts.way_${way}_missing`)}{' '}
      {way === 'stripe' ? null : (
        <AppLink to="/account/bank-details" className="font-semibold text-accent-text underline">
          {t('payouts.details_link')}
        </AppLink>
      )}
    </p>
  )
}

function Commands({
  of: { way, to, is_begun: isBegun },
  isCurrent,
  mayChange,
}: Pick<MethodPanelProps, 'of' | 'isCurrent' | 'mayChange'>) {
  const t = useTranslate()
  if (!mayChange) return null
  if (way === 'stripe' && !to) {
    return (
      <ButtonLink to="?open" variant="quiet" preventScrollReset className="justify-self-start">
        {t(isBegun ? 'payouts.way_stripe_go_on' : 'payouts.way_stripe_open')}
      </ButtonLink>
    )
  }
  if (isCurrent || !to) return null
  return (
    <ButtonLink
      to={`?choose=${way}`}
      variant="quiet"
      preventScrollReset
      className="justify-self-start"
      aria-label={`${t('payouts.paid_by_choose')}: ${t(`payouts.way_${way}`)}`}
    >
      {t('payouts.paid_by_choose')}
    </ButtonLink>
  )
}

interface PasswordFormProps {
  readonly command: 'choose' | 'open'
  readonly way: Offered['way']
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

/** Asks for the password again, so that another person at an unlocked device can't redirect payouts. */
function PasswordForm({ command, way, limits, refusal }: PasswordFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <PlainForm
      limits={limits}
      outcome={refusal?.values.way === way ? refusal : undefined}
      className="grid max-w-sm gap-4"
    >
      <input type="hidden" name="way" value={way} />
      <PasswordField
        name="password"
        label={t('payouts.your_password')}
        input={{ required: true, autoComplete: 'current-password' }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="command" value={command} disabled={isBusy}>
          {t(command === 'open' ? 'payouts.way_stripe_open' : 'payouts.paid_by_choose')}
        </Button>
        <ButtonLink to="?" variant="plain" preventScrollReset>
          {t('payouts.paid_by_cancel')}
        </ButtonLink>
      </div>
    </PlainForm>
  )
}
