import { data, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { afterPress, filledRows } from '#app/form-rows.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOf, submittedValues } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import { withAmountErrors } from '#shop/refuse-amounts.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/delivery-method'
import { methodOf, valuesOfMethod } from './delivery/form-values.ts'
import { useNameOf } from './delivery/labels.ts'
import { MethodForm, MethodRemoval } from './delivery/method-form.tsx'
import { needsFullRights } from './needs-full-rights.ts'

/** `/operator/delivery/{zone}/new` adds a method. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const read = await readMethod(apiFrom(context), params, url)
  if (!read.method && params.method !== 'new') throw notFound(url)
  return read
}

/** Returns a delivery method and its zone, with the currency of its rates and that currency's decimal places. */
async function readMethod(api: Api, params: Route.LoaderArgs['params'], url: URL) {
  const { zone, currency, minor_units } = await found(
    url,
    api('GET /operator/delivery-zones/{zone}', { params: { zone: params.zone } }),
  )
  const method = zone.methods.find(({ key }) => key === params.method)
  if (!method || method.currency === currency) return { zone, method, currency, digits: minor_units }
  const currencies = (await api('GET /currencies')).data
  const digits = currencies.find(({ code }) => code === method.currency)?.minor_units ?? 2
  return { zone, method, currency: method.currency, digits }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const values = submittedValues(form)
  const unfinished = values.command === 'rate' ? values : afterPress(values, 'bands', 'up_to')
  if (unfinished) return { errors: {}, message: '', code: '', values: unfinished }
  const command = choiceIn(form, 'command', { of: ['keep', 'remove'], url })
  const written = filledRows(values, 'bands')
  const { digits } = await readMethod(api, params, url)
  const to = (done: string) =>
    redirect(localizedPath(`/operator/delivery/${params.zone}?done=${done}`, localeOf(url.pathname)), 303)
  try {
    if (command === 'remove') {
      await api('DELETE /operator/delivery-zones/{zone}/methods/{method}', { params })
      return to('method_removed')
    }
    const body = methodOf(written, digits)
    if (params.method === 'new') {
      await api('POST /operator/delivery-zones/{zone}/methods', { params: { zone: params.zone }, body })
      return to('method_added')
    }
    await api('PUT /operator/delivery-zones/{zone}/methods/{method}', { params, body })
    return to('method_saved')
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal = { ...refusalOf(error, form), values: written }
    return data(withAmountErrors(refusal, { url, minorUnits: digits }), { status: error.status })
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'tariff.title')

export default function DeliveryMethod({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const { zone, method, currency, digits } = loaderData
  const nameOf = useNameOf()
  const title = method ? nameOf(method) : t('tariff.method_new')
  const values =
    refusal?.values ?? (method ? valuesOfMethod(method, digits) : { kind: 'local', rate: 'flat' })
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('tariff.title'), to: '/operator/delivery' },
              { label: nameOf(zone), to: `/operator/delivery/${zone.key}` },
              { label: title },
            ]}
          />
        }
        title={<span className="wrap-anywhere">{title}</span>}
      />
      <div
        {...useFocusOnRows<HTMLDivElement>(refusal)}
        className="mt-6 mb-8 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6"
      >
        {refusal?.message === '' ? null : (
          <FormAlert refusal={refusal} errorCount={Object.keys(refusal?.errors ?? {}).length} />
        )}
        <MethodForm isNew={!method} values={values} errors={refusal?.errors ?? {}} currency={currency} />
        {method ? <MethodRemoval /> : null}
      </div>
    </>
  )
}
