import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { EmailInput } from '#shop/email-input.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { verticals } from '#values/vertical.ts'
import type { Route } from './+types/store-new'
import { InvitationLink } from './invitation-link.tsx'
import { needsFullRights } from './needs-full-rights.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [region, countries, settings] = await Promise.all([
    api('GET /operator/setup/region'),
    api('GET /countries'),
    api('GET /settings'),
  ])
  return {
    country: region.country,
    countries: countries.data.map(({ code, name }) => ({ code, name })),
    open: settings.verticals.map(({ vertical }) => vertical),
  }
}

const sellers = ['invited', 'own'] as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const written = (name: string) => textOf(form, name) ?? ''
  const isInvited = choiceIn(form, 'seller', { of: sellers, url }) === 'invited'
  try {
    return await apiFrom(context)('POST /operator/stores', {
      body: {
        name: written('name'),
        vertical: choiceIn(form, 'vertical', { of: verticals, url }),
        country_code: written('country_code'),
        city: written('city'),
        ...(isInvited && { seller_email: written('email') }),
      },
    })
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.store_title')

export default function StoreNew({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { country, countries, open } = loaderData
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const errors = refusal?.errors ?? {}
  const values = refusal?.values ?? {}
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('operator.stores_title'), to: '/operator/stores' },
              { label: t('setup.store_title') },
            ]}
          />
        }
        title={t('setup.store_title')}
        text={t('setup.store_text')}
      />
      <div className="mt-6 mb-8 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        {actionData && 'store' in actionData ? <InvitationLink {...actionData} /> : null}
        <Form
          method="post"
          noValidate
          className="grid gap-6"
          key={actionData && 'store' in actionData ? actionData.store.id : ''}
        >
          <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
          <Panel title={t('setup.store')}>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={t('setup.store_name')} error={errors.name} className="sm:col-span-2">
                <TextInput
                  name="name"
                  required
                  maxLength={80}
                  autoComplete="off"
                  defaultValue={values.name}
                />
              </Field>
              <Field label={t('setup.store_vertical')} error={errors.vertical} className="sm:col-span-2">
                <Select name="vertical" defaultValue={values.vertical ?? open[0]}>
                  {verticals.map((vertical) => (
                    <option key={vertical} value={vertical}>
                      {t(`operator.vertical_${vertical}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={t('setup.country')} error={errors.country_code}>
                <Select name="country_code" required defaultValue={values.country_code ?? country ?? ''}>
                  <option value="">{t('setup.choose')}</option>
                  {countries.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={t('setup.store_city')} error={errors.city}>
                <TextInput name="city" required maxLength={100} defaultValue={values.city} />
              </Field>
            </div>
          </Panel>
          <SellerChoice values={values} error={errors.seller_email} />
          <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
            {t('setup.store_create')}
          </Button>
        </Form>
      </div>
    </>
  )
}

interface SellerChoiceProps {
  readonly values: Readonly<Record<string, string>>
  readonly error: string | undefined
}

/** Who sells in the new store. */
function SellerChoice({ values, error }: SellerChoiceProps) {
  const t = useTranslate()
  return (
    <Panel title={t('setup.store_seller')}>
      <RadioCards
        legend={t('setup.store_seller')}
        hidesLegend
        name="seller"
        defaultValue={values.seller ?? 'invited'}
        options={sellers.map((seller) => ({
          value: seller,
          label: t(`setup.seller_${seller}`),
          description: t(`setup.seller_${seller}_text`),
        }))}
      />
      <Field label={t('setup.seller_email')} error={error} className="mt-5">
        <EmailInput defaultValue={values.email} />
      </Field>
    </Panel>
  )
}
