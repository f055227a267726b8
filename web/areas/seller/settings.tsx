import { ImageIcon, Landmark, Store, Truck } from 'lucide-react'
import { type RouterContextProvider, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { afterPress } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { submittedValues, unsent } from '#app/refusal.ts'
import type { CategoryNode } from '#contract/catalog.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Route } from './+types/settings'
import { may, minorUnitsOf } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'
import { AboutForm } from './settings/about-form.tsx'
import { isPart, type Part, parts, sendPictures } from './settings/commands.ts'
import { DeliveryForm } from './settings/delivery-form.tsx'
import { PicturesForm } from './settings/pictures-form.tsx'
import { type Named, TaxForm } from './settings/tax-form.tsx'
import { taxesForm } from './settings/taxes-input.ts'

/** `?saved=pictures` confirms the last change. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [{ settings }, { delivery }, { taxes }, countries, categories] = await Promise.all([
    api('GET /seller/stores/{store}/settings', { params }),
    api('GET /seller/stores/{store}/delivery', { params }),
    api('GET /seller/stores/{store}/taxes', { params }),
    api('GET /countries'),
    api('GET /categories', { query: {} }),
  ])
  const saved = url.searchParams.get('saved')
  return {
    settings,
    limits: {
      about: bodyLimits('PUT /seller/stores/{store}/settings'),
      delivery: bodyLimits('PUT /seller/stores/{store}/delivery'),
      taxes: bodyLimits('PUT /seller/stores/{store}/taxes'),
    },
    delivery,
    taxes,
    countries: countries.data.map(({ code, name }) => ({ key: code, name })),
    categories: branchesOf(categories.data),
    saved: isPart(saved) ? saved : undefined,
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const part = choiceIn(form, 'part', { of: parts, url })
  const answer = await sendPart(part, { context, url, form, params })
  return 'saved' in answer ? redirect(`${url.pathname}?saved=${part}`, 303) : answer
}

interface Sent {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  readonly form: FormData
  readonly params: { readonly store: string }
}

function sendPart(part: Part, sent: Sent) {
  const { context, form, params, url } = sent
  switch (part) {
    case 'about': {
      const minorUnits = minorUnitsOf(context, params)
      return sendForm('PUT /seller/stores/{store}/settings', { ...sent, minorUnits })
    }
    case 'pictures':
      return sendPictures(apiFrom(context), params, form)
    case 'delivery':
      return sendForm('PUT /seller/stores/{store}/delivery', sent)
    case 'taxes': {
      const values = submittedValues(form)
      const pressed = afterPress(values, 'rates', 'country_code')
      if (pressed) return unsent(pressed)
      choiceIn(form, 'command', { of: ['keep'], url })
      const fields = { form: taxesForm(form, values), typed: values }
      return sendForm('PUT /seller/stores/{store}/taxes', { ...sent, ...fields })
    }
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'settings.title')

/** Lists all categories, each named with its parents. */
function branchesOf(nodes: readonly CategoryNode[], above = ''): Named[] {
  return nodes.flatMap(({ path, name, children }) => {
    const whole = above === '' ? name : `${above} › ${name}`
    return [{ key: path, name: whole }, ...branchesOf(children, whole)]
  })
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { settings, delivery, taxes, limits, countries, categories } = loaderData
  const store = useSellerStore()
  const { state } = store
  const mayChange = may(store, 'settings.edit')
  const refusalFor = (part: Part) => (actionData?.values.part === part ? actionData : undefined)
  const said = (part: Part) =>
    !actionData && loaderData.saved === part ? (
      <Alert tone="success" className="mb-5">
        {t(
          part === 'taxes'
            ? 'seller.saved_only'
            : state === 'approved'
              ? 'seller.saved'
              : 'seller.saved_hidden',
        )}
      </Alert>
    ) : null
  return (
    <>
      <PageHeader title={t('settings.title')} text={t('settings.text')} />
      {mayChange ? null : (
        <Alert tone="info" className="mt-6">
          {t('settings.packer')}
        </Alert>
      )}
      <fieldset disabled={!mayChange} className="mt-6 grid min-w-0 gap-6">
        <legend className="sr-only">{t('settings.title')}</legend>
        <Panel title={t('settings.about_title')} icon={Store}>
          {said('about')}
          <AboutForm settings={settings} limits={limits.about} refusal={refusalFor('about')} />
        </Panel>
        <Panel title={t('settings.pictures_title')} icon={ImageIcon}>
          {said('pictures')}
          <PicturesForm settings={settings} refusal={refusalFor('pictures')} />
        </Panel>
        <Panel title={t('settings.delivery_title')} icon={Truck}>
          {said('delivery')}
          <DeliveryForm delivery={delivery} limits={limits.delivery} refusal={refusalFor('delivery')} />
        </Panel>
        <Panel title={t('settings.taxes_title')} icon={Landmark}>
          {said('taxes')}
          <TaxForm
            taxes={taxes}
            countries={countries}
            categories={categories}
            limits={limits.taxes}
            refusal={refusalFor('taxes')}
          />
        </Panel>
      </fieldset>
    </>
  )
}
