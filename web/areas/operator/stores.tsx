import { Form } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { OperatorStore } from '#contract/operator.ts'
import { emailInput } from '#shop/contact-inputs.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { WithReason } from '#shop/with-reason.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/stores'
import { InvitationLink } from './invitation-link.tsx'
import { ListPage } from './list-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, stores: await apiFrom(context)('GET /operator/stores', { query }) }
}

const commands = ['approve', 'suspend', 'settle_reports', 'invite', 'transfer'] as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const command = choiceIn(form, 'command', { of: commands, url })
  const params = { slug: String(form.get('slug')) }
  try {
    if (command === 'approve') return await api('POST /operator/stores/{slug}/approve', { params })
    if (command === 'settle_reports') {
      const { store } = await api('POST /operator/stores/{slug}/settle-reports', { params })
      return { settled: store.name }
    }
    if (command === 'invite') {
      const email = String(form.get('email') ?? '')
      const invited = await api('POST /operator/stores/{slug}/invitation', { params, body: { email } })
      return { invited }
    }
    if (command === 'transfer') {
      const body = { email: String(form.get('email') ?? ''), keeps_former: form.has('keeps_former') }
      return { invited: await api('POST /operator/stores/{slug}/transfer', { params, body }) }
    }
    const body = { reason: String(form.get('reason') ?? '') }
    return await api('POST /operator/stores/{slug}/suspend', { params, body })
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.stores_title')

const states = [
  'applied',
  'in_review',
  'preparing',
  'approved',
  'suspended',
  'rejected',
  'terminated',
] as const

export default function Stores({ loaderData: { query, stores }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  const changed = actionData && 'store' in actionData ? actionData.store : undefined
  return (
    <ListPage
      title={t('operator.stores_title')}
      text={t('operator.stores_found', { count: stores.total })}
      aside={
        <ButtonLink to="/operator/stores/new" variant="action">
          {t('setup.store_create')}
        </ButtonLink>
      }
      search={{ label: t('operator.stores_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'state',
          label: t('operator.column_state'),
          value: query.state ?? '',
          options: [
            { value: 'waiting', label: t('operator.waiting') },
            ...states.map((value) => ({ value, label: t(`operator.store_state_${value}`) })),
          ],
        },
        {
          name: 'reported',
          label: t('operator.stores_reported'),
          value: query.reported ?? '',
          options: [{ value: 'true', label: t('operator.stores_reported_open') }],
        },
      ]}
      page={stores}
      empty={{ title: t('operator.stores_empty_title'), text: t('operator.stores_empty_text') }}
      notice={
        <>
          {refusal ? <Alert tone="danger">{refusal.message}</Alert> : null}
          {actionData && 'settled' in actionData ? (
            <Alert tone="success">{t('operator.reports_settled', { store: actionData.settled })}</Alert>
          ) : null}
          {actionData && 'invited' in actionData ? <InvitationLink {...actionData.invited} /> : null}
          {changed ? (
            <Alert tone="success">
              {t(changed.state === 'approved' ? 'operator.store_approved' : 'operator.store_suspended', {
                store: changed.name,
              })}
            </Alert>
          ) : null}
        </>
      }
    >
      <ul className="mt-4 grid gap-4">
        {stores.data.map((store) => (
          <StorePanel
            key={store.id}
            store={store}
            refusal={refusal?.values.slug === store.slug ? refusal : undefined}
          />
        ))}
      </ul>
    </ListPage>
  )
}

const tones: Record<OperatorStore['state'], BadgeTone> = {
  applied: 'offer',
  in_review: 'offer',
  preparing: 'info',
  approved: 'success',
  suspended: 'danger',
  rejected: 'neutral',
  terminated: 'neutral',
}

/** Final states: a rejected or terminated store can't sell again. */
function isOver({ state }: OperatorStore): boolean {
  return state === 'rejected' || state === 'terminated'
}

/** Reports of visitors about a store, collapsed. */
function Reports({ reports, slug }: Pick<OperatorStore, 'reports' | 'slug'>) {
  const t = useTranslate()
  const open = reports.filter(({ is_settled: isSettled }) => !isSettled).length
  if (reports.length === 0) return null
  return (
    <details className="mt-3" open={open > 0}>
      <summary className={`w-fit cursor-pointer font-semibold ${open > 0 ? 'text-danger-text' : ''}`}>
        {t('operator.store_reports', { count: reports.length })}
      </summary>
      <ul className="mt-2 flex flex-col gap-3">
        {reports.map(({ kind, words, email, at, is_settled: isSettled }) => (
          <li
            key={at + words}
            className={`border-s-3 ps-4 text-sm ${isSettled ? 'border-line text-muted' : 'border-danger'}`}
          >
            <p className="font-semibold">
              {t(`operator.report_${kind}`)} · <Moment at={at} />
              {isSettled ? ` · ${t('operator.report_settled')}` : ''}
            </p>
            <p className="whitespace-pre-line">{words}</p>
            {email ? (
              <a href={`mailto:${email}`} className="underline underline-offset-3">
                {email}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      {open > 0 ? (
        <Form method="post" className="mt-3">
          <input type="hidden" name="slug" value={slug} />
          <Button type="submit" variant="quiet" size="sm" name="command" value="settle_reports">
            {t('operator.reports_settle')}
          </Button>
        </Form>
      ) : null}
    </details>
  )
}

/** Sends the invitation again, also to another address. */
function InvitationForm({ store, refusal }: { store: OperatorStore; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const { invited_email: email, slug, state } = store
  if (state !== 'preparing') return null
  return (
    <Form method="post" noValidate preventScrollReset className="mt-3 grid gap-3">
      {email ? <p className="text-sm wrap-anywhere">{t('setup.invited', { email })}</p> : null}
      <input type="hidden" name="slug" value={slug} />
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('setup.seller_email')} error={refusal?.errors.email} className="min-w-0 flex-1">
          <TextInput name="email" {...emailInput} defaultValue={refusal?.values.email ?? email} />
        </Field>
        <Button type="submit" variant="quiet" name="command" value="invite">
          {t('setup.invite')}
        </Button>
      </div>
    </Form>
  )
}

/** Invites somebody to take a store over from its owner. */
function TransferForm({ store, refusal }: { store: OperatorStore; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const { invited_email: email, slug, name } = store
  const error = refusal?.errors.email
  if (isOver(store)) return null
  return (
    <div className="mt-3 grid gap-3">
      {email ? <p className="text-sm wrap-anywhere">{t('setup.transfer_waiting', { email })}</p> : null}
      <Disclosure label={t('setup.transfer')} isOpen={error !== undefined}>
        <Form method="post" noValidate preventScrollReset className="mt-3 grid gap-3">
          <input type="hidden" name="slug" value={slug} />
          <Field
            label={t('setup.transfer_email')}
            hint={t('setup.transfer_text', { store: name })}
            error={error}
          >
            <TextInput
              name="email"
              {...emailInput}
              defaultValue={error === undefined ? email : refusal?.values.email}
            />
          </Field>
          <Checkbox name="keeps_former" label={t('setup.transfer_keep')} />
          <Button
            type="submit"
            variant="quiet"
            name="command"
            value="transfer"
            className="justify-self-start"
          >
            {t('setup.invite')}
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}

function StoreLinks({ store }: { store: OperatorStore }) {
  const t = useTranslate()
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
      <bdi dir="ltr" className="text-muted wrap-anywhere">{`/${store.vertical}/${store.slug}`}</bdi>
      <TextLink
        to={`/operator/slugs/store/${store.id}`}
        variant="more"
        aria-label={t('slugs.change_of', { name: store.name })}
      >
        {t('slugs.change')}
      </TextLink>
      <TextLink
        to={`/operator/stores/${store.slug}/products/new`}
        variant="more"
        aria-label={t('operator.add_product_to', { name: store.name })}
      >
        {t('operator.add_product')}
      </TextLink>
      <TextLink
        to={`/operator/stores/${store.slug}/products/import`}
        variant="more"
        aria-label={t('operator.import_into', { name: store.name })}
      >
        {t('imports.title')}
      </TextLink>
    </p>
  )
}

function StorePanel({ store, refusal }: { store: OperatorStore; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 2 })
  const facts = [
    [t('operator.column_owner'), store.owner?.name ?? '—'],
    [t('operator.column_commission'), percent.format(store.commission_bps / 10_000)],
    [t('operator.column_products'), store.product_count],
    [t('operator.column_orders'), store.order_count],
    [t('operator.column_sales'), <Amount key="sales" of={store.sales} />],
  ] as const
  return (
    <li className="grid gap-4 rounded-2xl border border-line bg-surface p-5 shadow-low sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      {store.logo ? (
        <Picture picture={{ ...store.logo, alt: '' }} sizes="4rem" className="size-16 rounded-xl" />
      ) : (
        <span className="size-16 rounded-xl bg-sunken" />
      )}
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-xl wrap-anywhere">
            <AppLink to={`/seller/store/${store.slug}`} className="hocus:underline">
              {store.name}
            </AppLink>
          </h2>
          <Badge tone={tones[store.state]}>{t(`operator.store_state_${store.state}`)}</Badge>
        </div>
        <p className="text-sm text-muted">
          {t(`operator.vertical_${store.vertical}`)} · {store.city}, {store.country_name}
        </p>
        {store.state_reason ? <p className="mt-2 text-sm text-danger-text">{store.state_reason}</p> : null}
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-medium text-strong">{value}</dd>
            </div>
          ))}
        </dl>
        <StoreLinks store={store} />
        {store.owner ? (
          <TransferForm store={store} refusal={refusal} />
        ) : (
          <InvitationForm store={store} refusal={refusal} />
        )}
        <Reports reports={store.reports} slug={store.slug} />
      </div>
      <div className="sm:w-56">
        {store.state === 'approved' ? (
          <WithReason
            label={t('operator.suspend')}
            text={t('operator.suspend_text')}
            reason={{ label: t('operator.reason') }}
            command="suspend"
            subject={{ name: 'slug', value: store.slug }}
            refusal={refusal}
          />
        ) : isOver(store) ? null : (
          <Form method="post">
            <input type="hidden" name="slug" value={store.slug} />
            <Button type="submit" variant="accent" name="command" value="approve">
              {t('operator.approve')}
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}
