import { ImageIcon, Landmark, Store, Truck } from 'lucide-react'
import { data, redirect } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { afterPress, filledRows } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOf, refuse, submittedValues } from '#app/refusal.ts'
import type { CategoryNode } from '#contract/catalog.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Route } from './+types/settings'
import { may, minorUnitsOf } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'
import { AboutForm } from './settings/about-form.tsx'
import { isPart, type Part, parts, refusedPictures, sendDelivery, sendPictures } from './settings/commands.ts'
import { DeliveryForm } from './settings/delivery-form.tsx'
import { PicturesForm } from './settings/pictures-form.tsx'
import { type Named, TaxForm } from './settings/tax-form.tsx'
import { taxesOf } from './settings/taxes-input.ts'

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
    limits: bodyLimits('PUT /seller/stores/{store}/settings'),
    delivery,
    taxes,
    countries: countries.data.map(({ code, name }) => ({ key: code, name })),
    categories: branchesOf(categories.data),
    saved: isPart(saved) ? saved : undefined,
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const part = choiceIn(form, 'part', { of: parts, url })
  const values = submittedValues(form)
  const pressed = part === 'taxes' ? afterPress(values, 'rates', 'country_code') : undefined
  if (part === 'taxes' && !pressed) choiceIn(form, 'command', { of: ['keep'], url })
  if (pressed) return { code: '', message: '', errors: {}, values: pressed }
  const done = () => redirect(`${url.pathname}?saved=${part}`, 303)
  if (part === 'about') {
    const minorUnits = minorUnitsOf(context, params)
    const sent = { context, url, form, params, minorUnits }
    const answer = await sendForm('PUT /seller/stores/{store}/settings', sent)
    return 'saved' in answer ? done() : answer
  }
  const taxes = filledRows(values, 'rates')
  try {
    if (part === 'pictures') await sendPictures(api, params, form)
    else if (part === 'delivery') await sendDelivery(api, params, form)
    else await api('PUT /seller/stores/{store}/taxes', { params, body: taxesOf(taxes) })
  } catch (error) {
    if (part === 'taxes' && error instanceof ApiProblem)
      return data({ ...refusalOf(error, form), values: taxes }, { status: error.status })
    return part === 'pictures' ? refusedPictures(error, form) : refuse(error, form)
  }
  return done()
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
  const { settings, delivery, taxes, countries, categories } = loaderData
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
          <AboutForm settings={settings} limits={loaderData.limits} refusal={refusalFor('about')} />
        </Panel>
        <Panel title={t('settings.pictures_title')} icon={ImageIcon}>
          {said('pictures')}
          <PicturesForm settings={settings} refusal={refusalFor('pictures')} />
        </Panel>
        <Panel title={t('settings.delivery_title')} icon={Truck}>
          {said('delivery')}
          <DeliveryForm delivery={delivery} refusal={refusalFor('delivery')} />
        </Panel>
        <Panel title={t('settings.taxes_title')} icon={Landmark}>
          {said('taxes')}
          <TaxForm
            taxes={taxes}
            countries={countries}
            categories={categories}
            refusal={refusalFor('taxes')}
          />
        </Panel>
      </fieldset>
    </>
  )
}
