import { Plus, SearchX } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { CommissionPreview, CommissionRate } from '#contract/commission.ts'
import { textOf } from '#shop/cart-form.ts'
import { formatMoment, Moment } from '#shop/moment.tsx'
import { findPlaces, type Place } from '#shop/places/find-places.ts'
import { Totals } from '#shop/totals.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Route } from './+types/commission'
import { lastDayOf, useTermsOf } from './commission/labels.ts'
import { FullRightsOnly } from './full-rights.tsx'
import { ListFilters } from './list-page.tsx'
import { needsFullRightsInParts } from './needs-full-rights.ts'

/** `words` searches for a product and `product` is the chosen one; the other parameters belong to the list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const query = queryOf(url)
  const { words, product, on } = query
  const [rates, found, preview] = await Promise.all([
    api('GET /operator/commission-rates', { query }),
    words === undefined ? undefined : findPlaces(api, { kind: 'product', words }),
    product === undefined
      ? undefined
      : previewOf(api('GET /operator/commission-preview', { query: { product, on } })),
  ])
  return { query, rates, found, preview, added: query.done === 'added' }
}

/** Returns undefined when the query names no product. */
async function previewOf(asked: Promise<CommissionPreview>): Promise<CommissionPreview | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const params = { id: textOf(form, 'id') ?? '' }
  try {
    const body = { on: textOf(form, 'on') }
    return await apiFrom(context)('POST /operator/commission-rates/{id}/end', { params, body })
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'commission.title')

/** Commission rates (current, scheduled and ended), and a preview for one product. */
export default function Commission({
  loaderData: { query, rates, found, preview, added },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const ended = actionData && 'rate' in actionData ? actionData.rate : undefined
  return (
    <>
      <PageHeader
        title={t('commission.title')}
        text={t('commission.text')}
        aside={
          <ButtonLink to="/operator/commission/new" icon={Plus}>
            {t('commission.new')}
          </ButtonLink>
        }
      />
      <div className="mt-6 mb-8 grid gap-6">
        {added && !actionData ? <Alert tone="success">{t('commission.added')}</Alert> : null}
        {ended ? <Alert tone="success">{t('commission.ended')}</Alert> : null}
        {refusal && Object.keys(refusal.errors).length === 0 ? (
          <Alert tone="danger">{refusal.message}</Alert>
        ) : null}
        <Preview query={query} found={found} preview={preview} />
        <Filters query={query} />
        {rates.data.length === 0 ? (
          <EmptyState icon={SearchX} title={t('commission.empty_title')} text={t('commission.empty_text')} />
        ) : (
          <Rates rates={rates.data} refusal={refusal} />
        )}
      </div>
      <Pagination page={rates.current_page} lastPage={rates.last_page} hrefOf={usePageHref()} />
    </>
  )
}

type Query = Readonly<Record<string, string>>

const scopes = ['default', 'store', 'category', 'product'] as const
const states = ['running', 'planned', 'ended'] as const

function Filters({ query }: { query: Query }) {
  const t = useTranslate()
  const filters = [
    {
      name: 'scope',
      label: t('commission.column_scope'),
      value: query.scope ?? '',
      options: scopes.map((value) => ({ value, label: t(`commission.scope_${value}`) })),
    },
    {
      name: 'state',
      label: t('commission.column_state'),
      value: query.state ?? '',
      options: states.map((value) => ({ value, label: t(`commission.state_${value}`) })),
    },
  ]
  return (
    <ListFilters search={{ label: t('commission.search'), value: query.search ?? '' }} filters={filters} />
  )
}

const tones: Record<CommissionRate['state'], BadgeTone> = {
  running: 'success',
  planned: 'info',
  ended: 'neutral',
}

function Rates({ rates, refusal }: { rates: readonly CommissionRate[]; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const termsOf = useTermsOf()
  return (
    <Table
      caption={t('commission.title')}
      rows={rates}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('commission.column_scope'),
          isHeader: true,
          cell: ({ scope, subject }) => (
            <span className="block max-w-72 min-w-0 text-start">
              <span className="block font-semibold break-words text-strong">
                {subject?.name ?? t('commission.scope_default')}
              </span>
              {subject ? (
                <span className="block text-sm font-normal break-all text-muted">
                  {t(`commission.scope_${scope}`)} · <bdi>{subject.key}</bdi>
                </span>
              ) : null}
            </span>
          ),
        },
        {
          label: t('commission.column_terms'),
          cell: (rate) => (
            <span className="block max-w-80 max-md:text-end">
              {termsOf(rate).map((term, place) => (
                <span
                  key={term}
                  className={place === 0 ? 'block font-semibold text-strong' : 'block text-sm'}
                >
                  {term}
                </span>
              ))}
            </span>
          ),
        },
        {
          label: t('commission.column_from'),
          cell: ({ from, made_by: by }) => (
            <>
              <Moment at={from} style="day" />
              {by ? <bdi className="block text-sm text-muted">{by}</bdi> : null}
            </>
          ),
        },
        {
          label: t('commission.column_until'),
          cell: (rate) => {
            const last = lastDayOf(rate)
            if (last === 'never') return t('commission.never')
            return last ? <Moment at={last} style="day" /> : '—'
          },
        },
        {
          label: t('commission.column_state'),
          cell: (rate) => (
            <span className="grid gap-1 max-md:justify-items-end">
              <Badge tone={tones[rate.state]}>{t(`commission.state_${rate.state}`)}</Badge>
              <FullRightsOnly>
                <End rate={rate} refusal={refusal?.values.id === rate.id ? refusal : undefined} />
              </FullRightsOnly>
            </span>
          ),
        },
      ]}
    />
  )
}

/** The running default rate can't be ended; only a new default rate replaces it. */
function End({ rate, refusal }: { rate: CommissionRate; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  if (rate.state === 'ended' || (rate.scope === 'default' && rate.state === 'running')) return null
  return (
    <Disclosure label={t(`commission.end_${rate.state}`)} isOpen={refusal?.errors.on !== undefined}>
      <Form method="post" className="grid justify-items-start gap-3 pt-2 text-start">
        <input type="hidden" name="id" value={rate.id} />
        <p className="max-w-xs text-sm text-muted">{t(`commission.end_text_${rate.state}`)}</p>
        {rate.state === 'running' ? (
          <Field label={t('commission.end_on')} hint={t('commission.end_hint')} error={refusal?.errors.on}>
            <TextInput type="date" name="on" defaultValue={refusal?.values.on} />
          </Field>
        ) : null}
        <Button
          type="submit"
          variant="danger"
          size="sm"
          disabled={isBusy}
          aria-label={`${t(`commission.end_${rate.state}`)}: ${rate.subject?.name ?? t('commission.scope_default')}`}
        >
          {t(`commission.end_${rate.state}`)}
        </Button>
      </Form>
    </Disclosure>
  )
}

interface PreviewProps {
  readonly query: Query
  readonly found: readonly Place[] | undefined
  readonly preview: CommissionPreview | undefined
}

function Preview({ query, found, preview }: PreviewProps) {
  const t = useTranslate()
  return (
    <Panel title={t('commission.preview_title')}>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <p className="text-muted">{t('commission.preview_text')}</p>
          <Form method="get" className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem_auto] sm:items-end">
            <Field label={t('commission.preview_product')}>
              <TextInput type="search" name="words" required defaultValue={query.words} autoComplete="off" />
            </Field>
            <Field label={t('commission.preview_on')}>
              <TextInput type="date" name="on" defaultValue={query.on} />
            </Field>
            <Button type="submit" variant="quiet">
              {t('commission.find')}
            </Button>
          </Form>
          {found ? <Found query={query} found={found} /> : null}
        </div>
        {preview ? <Paid preview={preview} on={query.on} /> : null}
      </div>
    </Panel>
  )
}

function Found({ query, found }: { query: Query; found: readonly Place[] }) {
  const t = useTranslate()
  const words = query.words ?? ''
  if (found.length === 0)
    return (
      <p role="status" className="text-muted">
        {t('commission.found_none', { words })}
      </p>
    )
  return (
    <ul className="grid gap-1">
      {found.map(({ key, name, detail }) => (
        <li key={key}>
          <AppLink
            to={`?${new URLSearchParams({ words, product: key, ...(query.on && { on: query.on }) })}`}
            aria-current={query.product === key ? 'true' : undefined}
            className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-lg px-3 py-2 hocus:bg-accent-soft aria-[current]:bg-accent-soft"
          >
            <span className="font-semibold break-words text-accent-text">{name}</span>
            {detail ? <span className="text-sm text-muted">{detail}</span> : null}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

function Paid({ preview, on }: { preview: CommissionPreview; on: string | undefined }) {
  const t = useTranslate()
  const locale = useLocale()
  const { product, store, rate, price, commission, commission_tax: tax, seller } = preview
  const words = {
    product: product.name,
    store: store.name,
    rate: rate
      ? t(`commission.by_${rate.scope}`, { subject: rate.subject?.name ?? '' })
      : t('commission.by_none'),
    day: on ? formatMoment(on, 'day', locale) : '',
  }
  return (
    <div className="rounded-2xl bg-sunken p-5">
      <p className="mb-4 break-words">{t(on ? 'commission.would_pay_on' : 'commission.would_pay', words)}</p>
      <Totals
        rows={[
          { label: t('commission.sum_price'), amount: price },
          { label: t('commission.sum_commission'), amount: commission, kind: 'deduction' },
          ...(tax.minor > 0
            ? [{ label: t('commission.sum_tax'), amount: tax, kind: 'deduction' as const }]
            : []),
        ]}
        total={{ label: t('commission.sum_seller'), amount: seller }}
      />
    </div>
  )
}
