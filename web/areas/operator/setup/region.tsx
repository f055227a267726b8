import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { timeZones } from '#values/local-time.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { needsFullRights } from '../needs-full-rights.ts'
import type { Route } from './+types/region'
import { StepFrame } from './step-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [region, countries] = await Promise.all([api('GET /operator/setup/region'), api('GET /countries')])
  return {
    region,
    zones: timeZones(),
    countries: countries.data.map(({ code, name }) => ({ code, name })),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await apiFrom(context)('PUT /operator/setup/region', {
      body: {
        country: textOf(form, 'country') ?? '',
        currency: textOf(form, 'currency') ?? '',
        currencies: form.getAll('currencies').map(String),
        ...(form.has('time_zone') && { time_zone: textOf(form, 'time_zone') ?? '' }),
      },
    })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(localizedPath('/operator', localeOf(url.pathname)), 303)
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.region_title')

export default function Region({
  loaderData: { region, countries, zones },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const values = actionData?.values
  const errors = actionData?.errors ?? {}
  return (
    <StepFrame title={t('setup.region_title')} text={t('setup.region_text')}>
      <Form method="post" noValidate className="grid gap-6">
        <FormAlert refusal={actionData} errorCount={Object.keys(errors).length} />
        <Panel title={t('setup.region_title')}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t('setup.country')} error={errors.country}>
              <Select name="country" required defaultValue={values?.country ?? region.country ?? ''}>
                <option value="">{t('setup.choose')}</option>
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label={t('setup.currency')}
              hint={region.may_change_currency ? undefined : t('setup.currency_fixed')}
              error={errors.currency}
            >
              <Select name="currency" defaultValue={values?.currency ?? region.currency}>
                {region.currencies
                  .filter(({ code }) => region.may_change_currency || code === region.currency)
                  .map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name} ({code})
                    </option>
                  ))}
              </Select>
            </Field>
            <Field
              label={t('setup.time_zone')}
              hint={region.may_change_currency ? undefined : t('setup.time_zone_fixed')}
              error={errors.time_zone}
            >
              <Select name="time_zone" defaultValue={values?.time_zone ?? region.time_zone}>
                {zones
                  .filter((zone) => region.may_change_currency || zone === region.time_zone)
                  .map((zone) => (
                    <option key={zone} value={zone}>
                      {zone.replaceAll('_', ' ')}
                    </option>
                  ))}
              </Select>
            </Field>
          </div>
          <OfferedCurrencies region={region} />
        </Panel>
        <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
          {t('setup.region_save')}
        </Button>
      </Form>
    </StepFrame>
  )
}

function OfferedCurrencies({ region }: Pick<Route.ComponentProps['loaderData'], 'region'>) {
  const t = useTranslate()
  return (
    <fieldset className="mt-6">
      <legend className="mb-3 text-sm font-semibold text-strong">{t('setup.currencies')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {region.currencies.map(({ code, name, is_offered: isOffered }) => (
          <Checkbox
            key={code}
            name="currencies"
            value={code}
            label={`${name} (${code})`}
            // Before the first choice every currency is offered.
            defaultChecked={region.country !== undefined && isOffered}
          />
        ))}
      </div>
    </fieldset>
  )
}
