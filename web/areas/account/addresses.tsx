import { MapPin, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type ActionFunctionArgs, data, Form, redirect, useFetcher, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { FormAlert } from '#app/form-alert.tsx'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, unfinished } from '#app/refusal.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import type { Address } from '#contract/accounts.ts'
import type { Country } from '#contract/content.ts'
import { AddressFields, addressCheck, valuesOfAddress } from '#shop/address-fields.tsx'
import { AddressLines } from '#shop/address-lines.tsx'
import { FormDialog } from '#shop/form-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { ADDRESSES_MAX } from '#values/addresses-max.ts'
import type { Route } from './+types/addresses.ts'
import { CancelButton } from './cancel-button.tsx'
import { useFormDialog } from './use-form-dialog.ts'

/** Without script, the query opens a form: `?new`, `?edit={id}` or `?remove={id}`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const { searchParams } = url
  const [addresses, countries] = await Promise.all([api('GET /customer/addresses'), api('GET /countries')])
  const { name, phone } = customerOf(context)
  return {
    addresses: addresses.data,
    countries: countries.data,
    customer: { name, phone },
    limits: bodyLimits('POST /customer/addresses'),
    isNew: searchParams.has('new'),
    editing: addresses.data.find(({ id }) => id === searchParams.get('edit')),
    removing: searchParams.get('remove'),
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  // Without script, choosing a country reloads the page with that country's fields.
  if (form.get('intent') === 'country') return data(unfinished(form))
  const id = String(form.get('id') ?? '')
  const sent = { context, url, form }
  const ofOne = { ...sent, params: { id } }
  const answer =
    form.get('intent') === 'remove'
      ? await sendForm('DELETE /customer/addresses/{id}', ofOne)
      : id === ''
        ? await sendForm('POST /customer/addresses', sent)
        : await sendForm('PUT /customer/addresses/{id}', ofOne)
  return 'saved' in answer ? redirect(url.pathname, 303) : answer
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.addresses')

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { addresses, customer, isNew, editing, removing, ...known } = loaderData
  const isFull = addresses.length >= ADDRESSES_MAX
  const isOpen = isNew || editing !== undefined
  const dialog = useFormDialog()
  const { name, phone } = customer
  const first = valuesOf({ full_name: name, phone, title: t('checkout.address_home') })
  const values = addresses.length === 0 ? first : { ...first, title: '' }
  return (
    <>
      <PageHeader
        title={t('account.addresses')}
        aside={
          isOpen || isFull || addresses.length === 0 ? undefined : (
            <ButtonLink to="?new" icon={Plus} preventScrollReset {...dialog.opener}>
              {t('account.address_add')}
            </ButtonLink>
          )
        }
      />
      {dialog.isOpen ? (
        <FormDialog title={t('account.address_add')} onClose={dialog.close}>
          <AddressForm {...known} values={values} onCancel={dialog.close} />
        </FormDialog>
      ) : null}
      {isFull && !editing ? <Alert tone="info">{t('problems.addresses_full')}</Alert> : null}
      {editing ? (
        <Panel title={t('account.address_edit')}>
          <AddressForm
            key={editing.id}
            id={editing.id}
            {...known}
            values={valuesOfAddress(editing)}
            refusal={actionData}
          />
        </Panel>
      ) : null}
      {isNew && !isFull ? (
        <Panel title={t('account.address_add')}>
          <AddressForm {...known} values={values} refusal={actionData} />
        </Panel>
      ) : null}
      {addresses.length === 0 && !isNew ? (
        <Card>
          <EmptyState
            icon={MapPin}
            title={t('account.no_address_title')}
            text={t('account.no_address_text')}
            action={
              <ButtonLink to="?new" {...dialog.opener}>
                {t('account.address_add')}
              </ButtonLink>
            }
          />
        </Card>
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        {addresses.map((address) => (
          <Card as="li" key={address.id} className="flex flex-col gap-4">
            {address.id === removing ? (
              <Removal address={address} refusal={actionData} />
            ) : (
              <Kept address={address} known={known} />
            )}
          </Card>
        ))}
      </ul>
    </>
  )
}

interface Known {
  readonly countries: readonly Country[]
  readonly limits: Limits
}

function Kept({ address, known }: { readonly address: Address; readonly known: Known }) {
  const t = useTranslate()
  const { id, title } = address
  const { isOpen, close, opener } = useFormDialog()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl wrap-anywhere">{title}</h2>
        <span className="flex flex-wrap gap-2 empty:hidden">
          {address.is_default ? <Badge tone="info">{t('account.is_default')}</Badge> : null}
          {address.is_default_billing ? (
            <Badge tone="neutral">{t('account.is_default_billing')}</Badge>
          ) : null}
        </span>
      </div>
      <AddressLines address={address} />
      {address.directions ? (
        <p className="text-sm text-muted">
          <bdi>{address.directions}</bdi>
        </p>
      ) : null}
      <div className="-mx-2 mt-auto flex flex-wrap gap-1">
        <ButtonLink
          to={`?edit=${id}`}
          variant="plain"
          size="sm"
          aria-label={t('account.edit_of', { title })}
          {...opener}
        >
          {t('account.edit')}
        </ButtonLink>
        {isOpen ? (
          <FormDialog title={t('account.address_edit')} onClose={close}>
            <AddressForm id={id} {...known} values={valuesOfAddress(address)} onCancel={close} />
          </FormDialog>
        ) : null}
        <ButtonLink
          to={`?remove=${id}`}
          variant="plain"
          size="sm"
          preventScrollReset
          aria-label={t('account.remove_of', { title })}
        >
          {t('account.remove')}
        </ButtonLink>
      </div>
    </>
  )
}

function Removal({ address: { id, title }, refusal }: { address: Address; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  useEffect(() => form.current?.querySelector('a')?.focus(), [])
  return (
    <Form ref={form} method="post" className="flex grow flex-col justify-between gap-6">
      <h2 className="text-xl">{t('account.remove_question', { title })}</h2>
      <FormAlert refusal={refusal} errorCount={0} />
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/account/addresses" variant="quiet" preventScrollReset autoFocus>
          {t('account.remove_no')}
        </ButtonLink>
        <Button type="submit" name="intent" value="remove" variant="danger" isBusy={isBusy}>
          {t('account.remove_yes')}
        </Button>
      </div>
    </Form>
  )
}

interface AddressFormProps extends Known {
  readonly id?: string
  readonly values: Values
  /** Errors of the form when it was sent without script. */
  readonly refusal?: Refusal | undefined
  /** Closes the dialog; undefined when cancelling links to another page. */
  readonly onCancel?: () => void
}

function AddressForm({ id, countries, limits, values, refusal, onCancel }: AddressFormProps) {
  const t = useTranslate()
  const fetcher = useFetcher<Refusal>()
  const page: AppPath = id === undefined ? '/account/addresses?new' : `/account/addresses?edit=${id}`
  return (
    <PlainForm
      as={fetcher.Form}
      action={useHref(page)}
      values={values}
      limits={limits}
      outcome={fetcher.data ?? refusal}
      check={addressCheck}
      className="flex flex-col gap-6"
    >
      {id === undefined ? null : <input type="hidden" name="id" value={id} />}
      <AddressFields countries={countries} place="address_book" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" isBusy={fetcher.state !== 'idle'}>
          {t('account.save')}
        </Button>
        <CancelButton onCancel={onCancel} to="/account/addresses" />
      </div>
    </PlainForm>
  )
}
