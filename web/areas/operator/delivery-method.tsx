import { type Api, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { afterPress } from '#app/form-rows.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { submittedValues, unsent } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/delivery-method'
import { methodForm, valuesOfMethod } from './delivery/form-values.ts'
import { useNameOf } from './delivery/labels.ts'
import { MethodForm } from './delivery/method-form.tsx'
import { Removal } from './edit-page.tsx'
import { needsFullRights } from './needs-full-rights.ts'
import { toList } from './save-record.server.ts'

/** `/operator/delivery/{zone}/new` adds a method. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const read = await readMethod(apiFrom(context), params, url)
  if (!read.method && params.method !== 'new') throw notFound(url)
  return { ...read, limits: bodyLimits('POST /operator/delivery-zones/{zone}/methods') }
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
  const form = await request.formData()
  const typed = submittedValues(form)
  const unfinished = typed.command === 'rate' ? typed : afterPress(typed, 'bands', 'up_to')
  if (unfinished) return unsent(unfinished)
  const command = choiceIn(form, 'command', { of: ['keep', 'remove'], url })
  const { digits } = await readMethod(apiFrom(context), params, url)
  const sent = { context, url, typed, form: methodForm(form, digits) }
  const of = '/operator/delivery-zones/{zone}/methods'
  const to = (done: string) => toList('/operator/delivery', url, `/${params.zone}?done=${done}`)
  if (command === 'remove') {
    const answer = await sendForm(`DELETE ${of}/{method}`, { ...sent, params })
    return 'saved' in answer ? to('method_removed') : answer
  }
  if (params.method === 'new') {
    const answer = await sendForm(`POST ${of}`, { ...sent, params: { zone: params.zone } })
    return 'saved' in answer ? to('method_added') : answer
  }
  const answer = await sendForm(`PUT ${of}/{method}`, { ...sent, params })
  return 'saved' in answer ? to('method_saved') : answer
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'tariff.title')

export default function DeliveryMethod({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const { zone, method, currency, digits, limits } = loaderData
  const nameOf = useNameOf()
  const title = method ? nameOf(method) : t('tariff.method_new')
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
        <MethodForm
          isNew={!method}
          values={method ? valuesOfMethod(method, digits) : { kind: 'local', rate: 'flat' }}
          limits={limits}
          outcome={refusal}
          currency={currency}
        />
        {method ? (
          <Removal
            open={t('tariff.method_remove_open')}
            text={t('tariff.method_remove_text')}
            remove={t('tariff.method_remove')}
          />
        ) : null}
      </div>
    </>
  )
}
