import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { textOf } from '#shop/cart-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { unnamedPart } from '#values/deliver-to.ts'
import { localeOf, localizedPath } from '#values/locale.ts'

type Country = Answer<Endpoints['GET /delivery-places']>['data'][number]

export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const [{ data: countries }, { place }] = await Promise.all([
    api('GET /delivery-places'),
    api('GET /deliver-to'),
  ])
  const asked = countries.find(({ code }) => code === url.searchParams.get('country'))?.code
  const isAsked = asked !== undefined && asked !== place?.country_code
  return {
    countries,
    country: asked ?? place?.country_code,
    region: isAsked ? undefined : place?.region,
    city: isAsked ? undefined : place?.city,
    to: sameOriginPath(url.searchParams.get('to'), localizedPath('/', localeOf(url.pathname))),
  }
}

/**
 * Stores the delivery place and redirects back. After a change of country the form is shown again with that country's
 * regions first.
 */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const locale = localeOf(url.pathname)
  const to = sameOriginPath(form.get('to'), localizedPath('/', locale))
  const code = textOf(form, 'country') ?? ''
  const { data: countries } = await api('GET /delivery-places')
  const country = countries.find((each) => each.code === code)
  if (country && hasParts(country) && form.get('parts_of') !== code) {
    const query = new URLSearchParams({ country: code, to })
    return redirect(`${localizedPath('/deliver-to', locale)}?${query}`, 303)
  }
  try {
    await api('PUT /deliver-to', {
      body: { country_code: code, region: textOf(form, 'region'), city: textOf(form, 'city') },
    })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return data({ error: error.body.errors?.country_code?.[0] ?? error.message }, { status: error.status })
  }
  return redirect(to, 303)
}

export function meta(args: MetaArgs) {
  const t = translatorFor(localeOf(args.location.pathname))
  return pageMeta(args, { title: t('shell.deliver_title'), isHidden: true })
}

export default function DeliverTo() {
  const t = useTranslate()
  const { countries, to, ...first } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const [code, setCode] = useState(first.country)
  const country = countries.find((each) => each.code === code)
  const isFirst = code === first.country
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-10 lg:py-16">
      <h1 className="text-4xl">{t('shell.deliver_title')}</h1>
      <p className="text-lg text-muted">{t('shell.deliver_text')}</p>
      {refused ? <Alert tone="danger">{refused.error}</Alert> : null}
      {/* A plain form with a full page load, because everything on the page it returns to may have changed. */}
      <form method="post" className="flex flex-col gap-5">
        <input type="hidden" name="to" value={to} />
        <Field label={t('shell.deliver_country')}>
          <Select
            name="country"
            required
            autoComplete="shipping country"
            defaultValue={first.country ?? ''}
            onChange={(event) => setCode(event.currentTarget.value)}
          >
            <option value="">{t('shell.deliver_country_choose')}</option>
            <optgroup label={t('shell.deliver_islands')}>
              <Options countries={countries.filter(({ is_island }) => is_island)} />
            </optgroup>
            <optgroup label={t('shell.deliver_elsewhere')}>
              <Options countries={countries.filter(({ is_island }) => !is_island)} />
            </optgroup>
          </Select>
        </Field>
        {country && hasParts(country) ? (
          <Parts
            key={country.code}
            country={country}
            region={isFirst ? first.region : undefined}
            city={isFirst ? first.city : undefined}
          />
        ) : null}
        <Button type="submit" className="self-start">
          {t('shell.deliver_save')}
        </Button>
      </form>
    </div>
  )
}

function Options({ countries }: { countries: readonly Country[] }) {
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
}

interface PartsProps {
  readonly country: Country
  readonly region: string | undefined
  readonly city: string | undefined
}

/** Region and town, where the country's addresses or shipping zones need them. */
function Parts({ country: { code, regions, cities }, region, city }: PartsProps) {
  const t = useTranslate()
  return (
    <>
      <input type="hidden" name="parts_of" value={code} />
      {regions.length > 0 ? (
        <Field label={t('shell.deliver_region')} isOptional>
          <Select name="region" autoComplete="shipping address-level1" defaultValue={region ?? ''}>
            <option value="">{t('shell.deliver_part_choose')}</option>
            {regions.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {cities.length > 0 ? (
        <Field label={t('shell.deliver_city')} isOptional>
          <Select name="city" defaultValue={knownCity(cities, city)}>
            <option value="">{t('shell.deliver_part_choose')}</option>
            {cities.map((name) => (
              <option key={name} value={name}>
                {name === unnamedPart ? t('shell.deliver_town_else') : name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </>
  )
}

/** A town that no shipping zone names becomes "elsewhere". */
function knownCity(cities: readonly string[], city: string | undefined): string {
  if (city === undefined) return ''
  return cities.includes(city) ? city : unnamedPart
}

function hasParts({ regions, cities }: Country): boolean {
  return regions.length + cities.length > 0
}
