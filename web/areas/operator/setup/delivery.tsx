import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { textOf } from '#shop/cart-form.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { parseAmount } from '#values/money.ts'
import { needsFullRights } from '../needs-full-rights.ts'
import type { Route } from './+types/delivery'
import { StepFrame } from './step-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [zones, region, countries] = await Promise.all([
    api('GET /operator/delivery-zones'),
    api('GET /operator/setup/region'),
    api('GET /countries'),
  ])
  return {
    hasZones: zones.data.length > 0,
    currency: zones.currency,
    country: region.country,
    countries: countries.data.map(({ code, name }) => ({ code, name })),
  }
}

const zones = ['domestic', 'region', 'world'] as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const { minor_units: digits } = await api('GET /operator/delivery-zones')
  // An invalid amount is sent as -1, which the API refuses at its field.
  const priceOf = (name: string) => parseAmount(textOf(form, name) ?? '', digits) ?? -1
  const isLeftEmpty = (name: string) => textOf(form, name) === undefined
  try {
    await api('POST /operator/setup/delivery', {
      body: {
        country: textOf(form, 'country') ?? '',
        domestic_minor: priceOf('domestic_minor'),
        ...(!isLeftEmpty('region_minor') && { region_minor: priceOf('region_minor') }),
        ...(!isLeftEmpty('world_minor') && { world_minor: priceOf('world_minor') }),
      },
    })
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits: digits })
  }
  return redirect(localizedPath('/operator', localeOf(url.pathname)), 303)
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.delivery_title')

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { hasZones, currency, country, countries } = loaderData
  const errors = actionData?.errors ?? {}
  const values = actionData?.values
  return (
    <StepFrame title={t('setup.delivery_title')} text={t('setup.delivery_text')}>
      {hasZones ? (
        <Alert
          tone="info"
          action={
            <TextLink to="/operator/delivery" variant="more">
              {t('tariff.title')}
            </TextLink>
          }
        >
          {t('setup.delivery_done')}
        </Alert>
      ) : (
        <Form method="post" noValidate className="grid gap-6">
          <FormAlert refusal={actionData} errorCount={Object.keys(errors).length} />
          <Panel title={t('setup.delivery_prices', { currency })}>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={t('setup.country')} error={errors.country} className="sm:col-span-2">
                <Select name="country" required defaultValue={values?.country ?? country ?? ''}>
                  <option value="">{t('setup.choose')}</option>
                  {countries.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
              {zones.map((zone) => (
                <Field
                  key={zone}
                  label={t(`setup.zone_${zone}`)}
                  hint={t(zone === 'domestic' ? 'setup.zone_domestic_hint' : 'setup.zone_left_out')}
                  error={errors[`${zone}_minor`]}
                  isOptional={zone !== 'domestic'}
                >
                  <TextInput
                    name={`${zone}_minor`}
                    inputMode="decimal"
                    dir="ltr"
                    autoComplete="off"
                    required={zone === 'domestic'}
                    defaultValue={values?.[`${zone}_minor`]}
                    className="max-w-40"
                  />
                </Field>
              ))}
            </div>
          </Panel>
          <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
            {t('setup.delivery_save')}
          </Button>
        </Form>
      )}
    </StepFrame>
  )
}
