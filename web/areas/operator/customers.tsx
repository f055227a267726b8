import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { ListColumn } from '#app/list/columns.ts'
import { listQueryOf } from '#app/list/list-address.ts'
import type { ListFilter } from '#app/list/list-filters.tsx'
import { ListPage } from '#app/list/list-page.tsx'
import type { PresetView } from '#app/list/list-views.tsx'
import { viewCommands } from '#app/list/run-view-command.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { ListedCustomer } from '#contract/customers.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Badge } from '#ui/badge.tsx'
import { countryName } from '#values/country-name.ts'
import { formatMoney } from '#values/money.ts'
import type { Route } from './+types/customers'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [customers, choices, segments] = await Promise.all([
    api('GET /operator/customers', { query: listQueryOf(url) }),
    api('GET /operator/customer-filters'),
    api('GET /operator/customer-segments'),
  ])
  return { customers, choices, segments }
}

/** Segments take the place of a list's saved views: all operators share them. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const textOf = (name: string) => String(form.get(name) ?? '')
  try {
    if (choiceIn(form, 'command', { of: viewCommands, url }) === 'save_view') {
      const body = { name: textOf('name'), query: textOf('query') }
      await api('POST /operator/customer-segments', { body })
    } else {
      await api('DELETE /operator/customer-segments/{id}', { params: { id: textOf('view_id') } })
    }
    return null
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'customers.title')

export default function Customers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { customers, choices, segments } = loaderData
  return (
    <ListPage
      title={t('customers.title')}
      page={customers}
      count={t('customers.found', { count: customers.total })}
      keyOf={({ id }) => id}
      columns={useColumns()}
      searchLabel={t('customers.search')}
      filters={useFilters(choices, customers)}
      sort="-last_order"
      presets={usePresets(segments.presets)}
      saved={segments.data}
      refusal={actionData ?? undefined}
      empty={{ title: t('customers.empty_title'), text: t('customers.empty_text') }}
    />
  )
}

const presetNames = ['all', 'new', 'repeat', 'lapsed', 'never', 'guests', 'subscribed'] as const

function usePresets(presets: Answer<Endpoints['GET /operator/customer-segments']>['presets']): PresetView[] {
  const t = useTranslate()
  return presetNames.flatMap((name) => {
    const preset = presets.find(({ key }) => key === name)
    return preset ? [{ label: t(`customers.segment_${name}`), query: preset.query, count: preset.count }] : []
  })
}

/** Amounts in units of the currency that are worth a segment. */
const spentSteps = [50, 100, 500, 1000, 5000]

function useFilters(
  { tags, countries }: Answer<Endpoints['GET /operator/customer-filters']>,
  { currency, minor_units: minorUnits }: { readonly currency: string; readonly minor_units: number },
): ListFilter[] {
  const t = useTranslate()
  const locale = useLocale()
  return [
    {
      name: 'orders',
      label: t('customers.orders'),
      options: (['none', 'one', 'repeat'] as const).map((value) => ({
        value,
        label: t(`customers.orders_${value}`),
      })),
    },
    {
      name: 'last_order',
      label: t('customers.last_order'),
      options: (['30_days', '90_days', 'over_90_days', 'over_180_days'] as const).map((value) => ({
        value,
        label: t(`customers.last_order_${value}`),
      })),
    },
    {
      name: 'spent_min',
      label: t('customers.spent'),
      options: spentSteps.map((units) => {
        const minor = units * 10 ** minorUnits
        return {
          value: String(minor),
          label: t('customers.spent_from', { amount: formatMoney({ minor, currency }, locale) }),
        }
      }),
    },
    {
      name: 'country',
      label: t('customers.country'),
      options: countries.map(({ code, name }) => ({ value: code, label: name })),
    },
    { name: 'tag', label: t('customers.tag'), options: tags.map((tag) => ({ value: tag, label: tag })) },
    ...useRareFilters(),
  ]
}

function useRareFilters(): ListFilter[] {
  const t = useTranslate()
  return [
    {
      name: 'newsletter',
      label: t('customers.newsletter'),
      isRare: true,
      options: (['subscribed', 'not_subscribed'] as const).map((value) => ({
        value,
        label: t(`customers.newsletter_${value}`),
      })),
    },
    {
      name: 'kind',
      label: t('customers.kind'),
      isRare: true,
      options: (['account', 'guest'] as const).map((value) => ({
        value,
        label: t(`customers.kind_${value}`),
      })),
    },
    {
      name: 'joined',
      label: t('customers.joined'),
      isRare: true,
      options: (['7_days', '30_days', '90_days'] as const).map((value) => ({
        value,
        label: t(`customers.joined_${value}`),
      })),
    },
    {
      name: 'role',
      label: t('operator.filter_role'),
      isRare: true,
      options: (['seller', 'operator'] as const).map((value) => ({
        value,
        label: t(`operator.role_${value}`),
      })),
    },
    {
      name: 'state',
      label: t('customers.state'),
      isRare: true,
      options: (['active', 'suspended'] as const).map((value) => ({
        value,
        label: t(`operator.person_${value}`),
      })),
    },
  ]
}

function useColumns(): ListColumn<ListedCustomer>[] {
  const t = useTranslate()
  const locale = useLocale()
  return [
    {
      id: 'name',
      label: t('customers.customer'),
      isHeader: true,
      sort: 'name',
      cell: (customer) => <Name customer={customer} />,
    },
    {
      id: 'orders',
      label: t('customers.orders'),
      isNumber: true,
      sort: 'orders',
      sortsDown: true,
      cell: ({ orders_count: count }) => count,
    },
    {
      id: 'spent',
      label: t('customers.spent'),
      isNumber: true,
      sort: 'spent',
      sortsDown: true,
      cell: ({ spent }) => <Amount of={spent} />,
    },
    {
      id: 'last_order',
      label: t('customers.last_order'),
      sort: 'last_order',
      sortsDown: true,
      cell: ({ last_order_at: at }) => (at === undefined ? null : <Moment at={at} style="day" />),
    },
    {
      id: 'country',
      label: t('customers.country'),
      cell: ({ country }) => (country === undefined ? null : countryName(country, locale)),
    },
    { id: 'tags', label: t('customers.tags'), cell: ({ tags }) => tags.join(', ') },
    {
      id: 'joined',
      label: t('customers.joined'),
      sort: 'joined',
      sortsDown: true,
      cell: ({ joined_at: at }) => <Moment at={at} style="day" />,
    },
  ]
}

function Name({ customer }: { readonly customer: ListedCustomer }) {
  const t = useTranslate()
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <AppLink
          to={`/operator/customers/${customer.id}`}
          className="font-medium text-strong hocus:underline"
        >
          <bdi>{customer.name}</bdi>
        </AppLink>
        {customer.state === 'suspended' ? (
          <Badge tone="danger">{t('operator.person_suspended')}</Badge>
        ) : null}
        {customer.is_guest ? <Badge>{t('operator.role_guest')}</Badge> : null}
        {customer.roles.map((role) => (
          <Badge key={role} tone="info">
            {t(`operator.role_${role}`)}
          </Badge>
        ))}
      </span>
      <span className="block text-sm break-all text-muted">{customer.email}</span>
    </>
  )
}
