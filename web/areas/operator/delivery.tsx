import { MapPinned, Plus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { Country } from '#contract/content.ts'
import type { ShippingRateChange, ShippingZone, TestedDelivery } from '#contract/delivery-zones.ts'
import { textOf } from '#shop/cart-form.ts'
import { Amount } from '#shop/price.tsx'
import { amountProblem } from '#shop/refuse-amounts.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useRestoredFocus } from '#ui/use-restored-focus.ts'
import { parseAmount } from '#values/money.ts'
import { textLengths } from '#values/text-lengths.ts'
import type { Route } from './+types/delivery'
import { useCostOf, useCoverOf, useNameOf } from './delivery/labels.ts'
import { FullRightsOnly } from './full-rights.tsx'
import { needsFullRightsInParts } from './needs-full-rights.ts'
import { RuleHistory } from './rule-history.tsx'

const dones = ['zone_removed'] as const
const KILOGRAM_DIGITS = 3
const KILOMETRE = 1000

/** `store` and its related parameters describe a test package; `?done=` confirms the last change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const { searchParams } = url
  const [shippingRates, countries] = await Promise.all([
    api('GET /operator/delivery-zones'),
    api('GET /countries'),
  ])
  const asked = Object.fromEntries(searchParams)
  const done = dones.find((each) => each === searchParams.get('done'))
  return {
    shippingRates,
    countries: countries.data,
    asked,
    tried: searchParams.has('store')
      ? await runDeliveryTest(api, asked, { url, minorUnits: shippingRates.minor_units })
      : undefined,
    done,
  }
}

interface DeliveryTestResult {
  readonly answer: TestedDelivery | undefined
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** Returns the cost of the test package, or its errors. */
async function runDeliveryTest(
  api: Api,
  asked: Readonly<Record<string, string>>,
  { url, minorUnits }: { readonly url: URL; readonly minorUnits: number },
): Promise<DeliveryTestResult> {
  const weight = parseAmount(asked.weight ?? '', KILOGRAM_DIGITS) ?? Number.NaN
  const worth = parseAmount(asked.worth ?? '', minorUnits) ?? Number.NaN
  try {
    const answer = await api('GET /operator/delivery-test', {
      query: {
        store: asked.store ?? '',
        country_code: asked.country_code ?? '',
        region: asked.region?.trim() || undefined,
        city: asked.city ?? '',
        weight_grams: weight,
        worth_minor: worth,
      },
    })
    return { answer, errors: {} }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 422) throw error
    const wrong = amountProblem(asked.worth ?? '', { url, minorUnits })
    return {
      answer: undefined,
      errors: { ...error.body.errors, ...(wrong !== undefined && { worth_minor: [wrong] }) },
    }
  }
}

const commands = ['up', 'down'] as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: commands, url })
  const params = { zone: textOf(form, 'zone') ?? '' }
  try {
    return await apiFrom(context)('POST /operator/delivery-zones/{zone}/move', { params, body: { command } })
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'tariff.title')

/** Shipping zones in the order they are matched, a cost preview and earlier changes. */
export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { shippingRates, countries, asked, tried, done } = loaderData
  return (
    <>
      <PageHeader
        title={t('tariff.title')}
        text={t('tariff.text')}
        aside={
          <ButtonLink to="/operator/delivery/new" icon={Plus}>
            {t('tariff.new')}
          </ButtonLink>
        }
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        {done && !actionData ? <Alert tone="success">{t(`tariff.${done}`)}</Alert> : null}
        {actionData && 'message' in actionData ? <Alert tone="danger">{actionData.message}</Alert> : null}
        {actionData && 'done' in actionData ? <Alert tone="success">{t('tariff.moved')}</Alert> : null}
        {shippingRates.data.length === 0 ? (
          <EmptyState icon={MapPinned} title={t('tariff.none_title')} text={t('tariff.none_text')} />
        ) : (
          <Zones zones={shippingRates.data} countries={countries} />
        )}
        <DeliveryTest asked={asked} tried={tried} countries={countries} currency={shippingRates.currency} />
        <RuleHistory changes={shippingRates.changes}>{(change) => <Change change={change} />}</RuleHistory>
      </div>
    </>
  )
}

function Zones({ zones, countries }: { zones: readonly ShippingZone[]; countries: readonly Country[] }) {
  const t = useTranslate()
  const names = new Map(countries.map(({ code, name }) => [code, name]))
  const coverOf = useCoverOf((code) => names.get(code) ?? code)
  return (
    <section aria-labelledby="zones-title" className="grid gap-3">
      <h2 id="zones-title" className="text-2xl">
        {t('tariff.zones')}
      </h2>
      <Card padding="none">
        <ol className="divide-y divide-line">
          {zones.map((zone, place) => (
            <Zone key={zone.key} zone={zone} cover={coverOf(zone)} place={place} count={zones.length} />
          ))}
        </ol>
      </Card>
    </section>
  )
}

interface ZoneProps {
  readonly zone: ShippingZone
  readonly cover: string
  /** Position among `count`, from 0. */
  readonly place: number
  readonly count: number
}

function Zone({ zone, cover, place, count }: ZoneProps) {
  const t = useTranslate()
  const costOf = useCostOf()
  const nameOf = useNameOf()
  const kept = useRestoredFocus(useNavigation().state)
  const name = nameOf(zone)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-4">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <TextLink to={`/operator/delivery/${zone.key}`} variant="more" className="wrap-anywhere">
          {name}
        </TextLink>
        <p className="text-sm wrap-anywhere text-muted">{cover}</p>
        {zone.methods.length === 0 ? (
          <p className="text-sm text-warning-text">{t('tariff.no_methods')}</p>
        ) : (
          <ul className="text-sm">
            {zone.methods.map((method) => (
              <li key={method.key} className="wrap-anywhere">
                <span className="font-semibold text-strong">{nameOf(method)}</span>:{' '}
                {costOf(method).join(' · ')}
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-muted">{t('tariff.stores', { count: zone.stores })}</p>
      </div>
      <Form method="post" preventScrollReset className="flex items-center gap-1" {...kept}>
        <input type="hidden" name="zone" value={zone.key} />
        <FullRightsOnly>
          <MoveButtons
            labels={{ up: t('tariff.up', { name }), down: t('tariff.down', { name }) }}
            place={place}
            count={count}
          />
        </FullRightsOnly>
      </Form>
    </li>
  )
}

type Tried = Route.ComponentProps['loaderData']['tried']

interface DeliveryTestProps {
  readonly asked: Readonly<Record<string, string>>
  readonly tried: Tried
  readonly countries: readonly Country[]
  readonly currency: string
}

function DeliveryTest({ asked, tried, countries, currency }: DeliveryTestProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state === 'loading'
  const errorOf = (name: string) => tried?.errors[name]?.[0]
  return (
    <Panel title={t('tariff.test_title')}>
      <p className="mb-4 text-muted">{t('tariff.test_text')}</p>
      <Form method="get" preventScrollReset noValidate className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label={t('tariff.test_store')} hint={t('tariff.test_store_hint')} error={errorOf('store')}>
          <TextInput name="store" required dir="ltr" defaultValue={asked.store} />
        </Field>
        <Field label={t('tariff.place_country')} error={errorOf('country_code')}>
          <Select name="country_code" required defaultValue={asked.country_code ?? ''}>
            <option value="">{t('tariff.place_country_choose')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('tariff.place_region')} error={errorOf('region')} isOptional>
          <TextInput name="region" maxLength={textLengths.region} defaultValue={asked.region} />
        </Field>
        <Field label={t('tariff.place_city')} error={errorOf('city')}>
          <TextInput name="city" required maxLength={textLengths.city} defaultValue={asked.city} />
        </Field>
        <Field label={t('tariff.test_weight')} error={errorOf('weight_grams')}>
          <TextInput name="weight" inputMode="decimal" dir="ltr" defaultValue={asked.weight ?? '1'} />
        </Field>
        <Field label={t('tariff.test_worth', { currency })} error={errorOf('worth_minor')}>
          <TextInput name="worth" inputMode="decimal" dir="ltr" defaultValue={asked.worth ?? '20'} />
        </Field>
        <Button type="submit" variant="quiet" isBusy={isBusy} className="justify-self-start">
          {t('tariff.test_do')}
        </Button>
      </Form>
      {tried?.answer ? <Outcome answer={tried.answer} /> : null}
    </Panel>
  )
}

function Outcome({ answer: { zone, is_served: isServed, metres, ways } }: { answer: TestedDelivery }) {
  const t = useTranslate()
  const locale = useLocale()
  if (!zone)
    return (
      <p role="status" className="mt-5">
        {t('tariff.test_zone_none')}
      </p>
    )
  const kilometres =
    metres === undefined
      ? undefined
      : t('tariff.kilometres', {
          number: (metres / KILOMETRE).toLocaleString(locale, { maximumFractionDigits: 3 }),
        })
  return (
    <div role="status" className="mt-5 grid gap-2 rounded-2xl bg-sunken p-5">
      <p className="font-semibold text-strong">{t('tariff.test_zone', { zone: zone.name })}</p>
      <p className="text-sm text-muted">
        {kilometres === undefined
          ? t('tariff.test_distance_unknown')
          : t('tariff.test_distance', { distance: kilometres })}
      </p>
      {isServed ? null : <p>{t('tariff.test_not_served', { zone: zone.name })}</p>}
      <ul className="divide-y divide-line">
        {ways.map(({ key, name, price }) => (
          <li key={key} className="flex justify-between gap-4 py-2">
            <span>{name}</span>
            <span className="font-semibold text-strong">
              {price === undefined ? (
                <span className="font-normal text-muted">{t('tariff.test_not_offered')}</span>
              ) : price.minor === 0 ? (
                t('tariff.test_free')
              ) : (
                <Amount of={price} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Change({ change: { act, zone, method = '', set_to: setTo } }: { change: ShippingRateChange }) {
  const t = useTranslate()
  const costOf = useCostOf()
  return (
    <>
      <span className="block wrap-anywhere">{t(`tariff.history_${act}`, { zone, method })}</span>
      {setTo ? <span className="block text-sm text-muted">{costOf(setTo).join(' · ')}</span> : null}
    </>
  )
}
