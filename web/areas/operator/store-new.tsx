import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { SelectField, TextField } from '#app/form/bound-fields.tsx'
import { ContractForm } from '#app/form/contract-form.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { verticals } from '#values/vertical.ts'
import type { Route } from './+types/store-new'
import { EditPage } from './edit-page.tsx'
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
    country: region.country ?? '',
    countries: countries.data.map(({ code, name }) => ({ code, name })),
    open: settings.verticals.map(({ vertical }) => vertical),
    limits: bodyLimits('POST /operator/stores'),
  }
}

const sellers = ['invited', 'own'] as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  if (choiceIn(form, 'seller', { of: sellers, url }) === 'own') form.delete('seller_email')
  return sendForm('POST /operator/stores', { context, url, form })
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.store_title')

export default function StoreNew({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { country, countries, open, limits } = loaderData
  const added = actionData && 'saved' in actionData ? actionData.saved : undefined
  return (
    <EditPage
      list={{ label: t('operator.stores_title'), to: '/operator/stores' }}
      name={t('setup.store_title')}
      text={t('setup.store_text')}
    >
      {added ? <InvitationLink {...added} /> : null}
      <ContractForm
        key={added?.store.id}
        values={{ vertical: open[0] ?? '', country_code: country, seller: 'invited' }}
        limits={limits}
        outcome={actionData}
        save="setup.store_create"
      >
        <Panel title={t('setup.store')}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              name="name"
              label={t('setup.store_name')}
              className="sm:col-span-2"
              input={{ autoComplete: 'off' }}
            />
            <SelectField name="vertical" label={t('setup.store_vertical')} className="sm:col-span-2">
              {verticals.map((vertical) => (
                <option key={vertical} value={vertical}>
                  {t(`operator.vertical_${vertical}`)}
                </option>
              ))}
            </SelectField>
            <SelectField name="country_code" label={t('setup.country')}>
              <option value="">{t('setup.choose')}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField name="city" label={t('setup.store_city')} />
          </div>
        </Panel>
        <SellerChoice />
      </ContractForm>
    </EditPage>
  )
}

/** Who sells in the new store. */
function SellerChoice() {
  const t = useTranslate()
  return (
    <Panel title={t('setup.store_seller')}>
      <RadioCards
        legend={t('setup.store_seller')}
        hidesLegend
        name="seller"
        defaultValue={useForm().values.seller}
        options={sellers.map((seller) => ({
          value: seller,
          label: t(`setup.seller_${seller}`),
          description: t(`setup.seller_${seller}_text`),
        }))}
      />
      <TextField
        name="seller_email"
        label={t('setup.seller_email')}
        className="mt-5"
        input={{ type: 'email', autoComplete: 'off', dir: 'ltr' }}
      />
    </Panel>
  )
}
