import { Form, useNavigation } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { FullRightsOnly } from './full-rights.tsx'
import { SetupChecklist } from './setup-checklist.tsx'

interface SetUpProps {
  readonly setup: Answer<Endpoints['GET /operator/setup']>
  readonly takesTransfers: boolean
  readonly refusal: Refusal | undefined
}

/** The checklist of a new market; once it has opened, the decisions that are still open. */
export function SetUp({ setup, takesTransfers, refusal }: SetUpProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  const { has_commission: hasCommission, rates_old_since: oldest, checklist } = setup
  if (checklist) return <SetupChecklist checklist={checklist} refusal={refusal} />
  if (hasCommission && oldest === undefined) return null
  return (
    <Panel title={t('operator.setup_title')} className="mt-6">
      <div className="grid gap-6">
        {hasCommission ? null : (
          <section aria-labelledby="setup-commission" className="grid gap-3">
            <h3 id="setup-commission" className="text-lg">
              {t('operator.setup_commission')}
            </h3>
            <Alert tone="warning">{t('operator.setup_commission_warning')}</Alert>
            <FullRightsOnly>
              <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
                <input type="hidden" name="currency" value={setup.currency} />
                <Field
                  label={t('operator.setup_commission_percent')}
                  error={refusal ? (refusal.errors.bps ?? refusal.message) : undefined}
                >
                  <TextInput
                    name="bps"
                    inputMode="decimal"
                    dir="ltr"
                    autoComplete="off"
                    required
                    defaultValue={refusal?.values.bps}
                    className="max-w-40"
                  />
                </Field>
                <Button type="submit" variant="action" isBusy={isBusy}>
                  {t('operator.setup_commission_save')}
                </Button>
              </Form>
            </FullRightsOnly>
            <p>
              <TextLink to="/operator/commission/new">{t('operator.setup_commission_more')}</TextLink>
            </p>
          </section>
        )}
        {oldest === undefined ? null : (
          <p>
            <TextLink to="/operator/exchange-rates" variant="more">
              {t('operator.setup_rates')}
            </TextLink>
            <span className="block text-sm text-muted">
              {t('operator.setup_rates_text', { day: formatMoment(oldest, 'day', locale) })}
            </span>
          </p>
        )}
        {takesTransfers ? null : (
          <p>
            <TextLink to="/operator/bank-transfer" variant="more">
              {t('operator.setup_bank')}
            </TextLink>
            <span className="block text-sm text-muted">{t('operator.setup_bank_text')}</span>
          </p>
        )}
      </div>
    </Panel>
  )
}
