import { Plus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { afterPress } from '#app/form-rows.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { submittedValues, unsent } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import type { ShippingMethod, ShippingZone } from '#contract/delivery-zones.ts'
import { ButtonLink } from '#ui/button.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useRestoredFocus } from '#ui/use-restored-focus.ts'
import type { Route } from './+types/delivery-zone'
import { valuesOfZone, zoneForm } from './delivery/form-values.ts'
import { useCostOf, useNameOf } from './delivery/labels.ts'
import { ZoneForm } from './delivery/zone-form.tsx'
import { EditPage, Removal } from './edit-page.tsx'
import { needsFullRights } from './needs-full-rights.ts'
import { toList } from './save-record.server.ts'

const dones = ['zone_added', 'zone_saved', 'method_added', 'method_saved', 'method_removed'] as const

/** `/operator/delivery/new` adds a zone; `?done=` confirms the last change. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const countries = (await api('GET /countries')).data
  const limits = bodyLimits('POST /operator/delivery-zones')
  const done = dones.find((each) => each === url.searchParams.get('done'))
  if (params.zone === 'new') {
    const { data: others, settlements } = await api('GET /operator/delivery-zones')
    return { zone: undefined, others, settlements, countries, limits, done }
  }
  const { zone, settlements } = await found(
    url,
    api('GET /operator/delivery-zones/{zone}', { params: { zone: params.zone } }),
  )
  return { zone, others: [], settlements, countries, limits, done }
}

export async function action({ context, params: { zone }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = submittedValues(form)
  const pressed = afterPress(typed, 'places', 'city')
  if (pressed) return unsent(pressed)
  const command = choiceIn(form, 'command', { of: ['keep', 'up', 'down', 'remove'], url })
  const sent = { context, url, typed, form: zoneForm(form) }
  const to = (path: string) => toList('/operator/delivery', url, path)
  switch (command) {
    case 'up':
    case 'down': {
      const params = { zone, method: typed.method ?? '' }
      const answer = await sendForm('POST /operator/delivery-zones/{zone}/methods/{method}/move', {
        ...sent,
        params,
      })
      return 'saved' in answer ? to(`/${zone}`) : answer
    }
    case 'remove': {
      const answer = await sendForm('DELETE /operator/delivery-zones/{zone}', { ...sent, params: { zone } })
      return 'saved' in answer ? to('?done=zone_removed') : answer
    }
    case 'keep': {
      if (zone !== 'new') {
        const answer = await sendForm('PUT /operator/delivery-zones/{zone}', { ...sent, params: { zone } })
        return 'saved' in answer ? to(`/${zone}?done=zone_saved`) : answer
      }
      const answer = await sendForm('POST /operator/delivery-zones', sent)
      return 'saved' in answer ? to(`/${answer.saved.zone.key}?done=zone_added`) : answer
    }
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'tariff.title')

export default function DeliveryZone({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const nameOf = useNameOf()
  const { zone, done, ...rest } = loaderData
  const name = zone ? nameOf(zone) : t('tariff.zone_new')
  return (
    <EditPage
      list={{ label: t('tariff.title'), to: '/operator/delivery' }}
      name={name}
      text={zone ? t('tariff.stores', { count: zone.stores }) : undefined}
      done={done && !refusal ? t(`tariff.${done}`) : undefined}
    >
      {zone ? <Methods zone={zone} /> : null}
      <div {...useFocusOnRows<HTMLDivElement>(refusal)}>
        <ZoneForm
          key={zone?.key}
          isNew={!zone}
          values={zone ? valuesOfZone(zone) : { same_country: 'on', 'places.0.city': '' }}
          outcome={refusal}
          {...rest}
        />
      </div>
      {zone ? (
        <Removal
          open={t('tariff.remove_open')}
          text={t('tariff.remove_text', { count: zone.stores })}
          remove={t('tariff.remove')}
        />
      ) : null}
    </EditPage>
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
