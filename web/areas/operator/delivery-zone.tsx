import { Plus } from 'lucide-react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { afterPress, filledRows } from '#app/form-rows.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOf, refuse, submittedValues } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import type { ShippingMethod, ShippingZone } from '#contract/delivery-zones.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useRestoredFocus } from '#ui/use-restored-focus.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/delivery-zone'
import { valuesOfZone, zoneOf } from './delivery/form-values.ts'
import { useCostOf, useNameOf } from './delivery/labels.ts'
import { ZoneForm } from './delivery/zone-form.tsx'
import { needsFullRights } from './needs-full-rights.ts'

const dones = ['zone_added', 'zone_saved', 'method_added', 'method_saved', 'method_removed'] as const

/** `/operator/delivery/new` adds a zone; `?done=` confirms the last change. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const countries = (await api('GET /countries')).data
  const asked = url.searchParams.get('done')
  const done = dones.find((each) => each === asked)
  if (params.zone === 'new') {
    const { data: others, settlements } = await api('GET /operator/delivery-zones')
    return { zone: undefined, others, settlements, countries, done }
  }
  const { zone, settlements } = await found(
    url,
    api('GET /operator/delivery-zones/{zone}', { params: { zone: params.zone } }),
  )
  return { zone, others: [], settlements, countries, done }
}

export async function action({ context, params: { zone }, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const values = submittedValues(form)
  const pressed = afterPress(values, 'places', 'city')
  if (pressed) return { errors: {}, message: '', code: '', values: pressed }
  const command = choiceIn(form, 'command', { of: ['keep', 'up', 'down', 'remove'], url })
  const to = (path: string) =>
    redirect(localizedPath(`/operator/delivery${path}`, localeOf(url.pathname)), 303)
  try {
    switch (command) {
      case 'up':
      case 'down': {
        const params = { zone, method: values.method ?? '' }
        const body = { command }
        await api('POST /operator/delivery-zones/{zone}/methods/{method}/move', { params, body })
        return to(`/${zone}`)
      }
      case 'remove':
        await api('DELETE /operator/delivery-zones/{zone}', { params: { zone } })
        return to('?done=zone_removed')
      case 'keep':
        return to(await saveZone(api, zone, filledRows(values, 'places')))
    }
  } catch (error) {
    if (command !== 'keep') return refuse(error, form)
    if (!(error instanceof ApiProblem)) throw error
    return data({ ...refusalOf(error, form), values: filledRows(values, 'places') }, { status: error.status })
  }
}

/** Saves the zone and returns the path to redirect to. */
async function saveZone(api: Api, key: string, values: Readonly<Record<string, string>>): Promise<string> {
  const body = zoneOf(values)
  if (key === 'new') {
    const like = values.like || undefined
    const { zone } = await api('POST /operator/delivery-zones', { body: { ...body, like } })
    return `/${zone.key}?done=zone_added`
  }
  await api('PUT /operator/delivery-zones/{zone}', { params: { zone: key }, body })
  return `/${key}?done=zone_saved`
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'tariff.title')

export default function DeliveryZone({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const nameOf = useNameOf()
  const { zone, done, ...rest } = loaderData
  const name = zone ? nameOf(zone) : t('tariff.zone_new')
  const errorCount = Object.keys(refusal?.errors ?? {}).length
  const values = refusal?.values ?? (zone ? valuesOfZone(zone) : { same_country: 'on', 'places.0.city': '' })
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb items={[{ label: t('tariff.title'), to: '/operator/delivery' }, { label: name }]} />
        }
        title={<span className="wrap-anywhere">{name}</span>}
        text={zone ? t('tariff.stores', { count: zone.stores }) : undefined}
      />
      <div
        {...useFocusOnRows<HTMLDivElement>(refusal)}
        className="mt-6 mb-8 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6"
      >
        {done && !refusal ? <Alert tone="success">{t(`tariff.${done}`)}</Alert> : null}
        {refusal?.message === '' ? null : <FormAlert refusal={refusal} errorCount={errorCount} />}
        {zone ? <Methods zone={zone} /> : null}
        <ZoneForm key={zone?.key} isNew={!zone} values={values} errors={refusal?.errors ?? {}} {...rest} />
        {zone ? <Removal zone={zone} /> : null}
      </div>
    </>
  )
}

function Methods({ zone }: { zone: ShippingZone }) {
  const t = useTranslate()
  return (
    <Panel
      title={t('tariff.methods')}
      aside={
        <ButtonLink to={`/operator/delivery/${zone.key}/new`} icon={Plus} size="sm" variant="quiet">
          {t('tariff.method_new')}
        </ButtonLink>
      }
    >
      {zone.methods.length === 0 ? <p className="text-muted">{t('tariff.no_methods')}</p> : null}
      <ol className="divide-y divide-line">
        {zone.methods.map((method, place) => (
          <Method
            key={method.key}
            method={method}
            path={`/operator/delivery/${zone.key}/${method.key}`}
            place={place}
            count={zone.methods.length}
          />
        ))}
      </ol>
    </Panel>
  )
}

interface MethodProps {
  readonly method: ShippingMethod
  readonly path: AppPath
  /** Position among `count`, from 0. */
  readonly place: number
  readonly count: number
}

function Method({ method, path, place, count }: MethodProps) {
  const t = useTranslate()
  const costOf = useCostOf()
  const name = useNameOf()(method)
  const kept = useRestoredFocus(useNavigation().state)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <TextLink to={path} variant="more" className="wrap-anywhere">
          {name}
        </TextLink>
        <ul className="text-sm">
          {costOf(method).map((cost) => (
            <li key={cost}>{cost}</li>
          ))}
        </ul>
      </div>
      <Form method="post" preventScrollReset className="flex items-center gap-1" {...kept}>
        <input type="hidden" name="method" value={method.key} />
        <MoveButtons
          labels={{ up: t('tariff.method_up', { name }), down: t('tariff.method_down', { name }) }}
          place={place}
          count={count}
        />
      </Form>
    </li>
  )
}

function Removal({ zone }: { zone: ShippingZone }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('tariff.remove_title')}>
      <Disclosure label={t('tariff.remove_open')}>
        <Form method="post" className="grid justify-items-start gap-4 pt-2">
          <p>{t('tariff.remove_text', { count: zone.stores })}</p>
          <Button type="submit" name="command" value="remove" variant="danger" isBusy={isBusy}>
            {t('tariff.remove')}
          </Button>
        </Form>
      </Disclosure>
    </Panel>
  )
}
