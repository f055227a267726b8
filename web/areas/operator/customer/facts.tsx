import { TriangleAlert } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { CustomerProfile } from '#contract/customers.ts'
import { AddressLines } from '#shop/address-lines.tsx'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface OfCustomer {
  readonly customer: CustomerProfile
}

export function Contact({ customer }: OfCustomer) {
  const t = useTranslate()
  return (
    <Panel title={t('customers.contact')}>
      <p className="break-all">
        <a href={`mailto:${customer.email}`} className="text-accent-text underline">
          {customer.email}
        </a>
      </p>
      {customer.phone === undefined ? null : (
        <p>
          <a href={`tel:${customer.phone}`} className="text-accent-text underline">
            <bdi dir="ltr">{customer.phone}</bdi>
          </a>
        </p>
      )}
      <p className="mt-3 text-sm text-muted">
        {t('customers.newsletter')}: {t(`customers.newsletter_${customer.newsletter.state}`)}
        {customer.newsletter.at === undefined ? null : (
          <>
            {' ('}
            <Moment at={customer.newsletter.at} style="day" />)
          </>
        )}
      </p>
      <h3 className="mt-5 mb-2 font-semibold text-strong">{t('customers.addresses')}</h3>
      {customer.addresses.length === 0 ? (
        <p className="text-sm text-muted">{t('customers.addresses_none')}</p>
      ) : null}
      <ul className="grid gap-4 text-sm">
        {customer.addresses.map((address) => (
          <li key={address.id}>
            {address.is_default ? <Badge>{t('customers.default_address')}</Badge> : null}
            <AddressLines address={address} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface TagsProps extends OfCustomer {
  readonly wasSaved: boolean
  readonly refusal: Refusal | undefined
}

export function Tags({ customer, wasSaved, refusal }: TagsProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const error = refusal && (Object.values(refusal.errors)[0] ?? refusal.message)
  return (
    <Panel title={t('customers.tags')}>
      {wasSaved ? <Alert tone="success">{t('customers.tags_saved')}</Alert> : null}
      {customer.tags.length === 0 ? (
        <p className="text-sm text-muted">{t('customers.tags_none')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {customer.tags.map((tag) => (
            <li key={tag}>
              <Badge>
                <bdi>{tag}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {customer.state === 'deleted' ? null : (
        <Disclosure
          key={customer.tags.join()}
          label={t('customers.tags_edit')}
          isOpen={refusal !== undefined}
        >
          <Form method="post" noValidate preventScrollReset className="grid justify-items-start gap-3 pt-2">
            <Field
              label={t('customers.tags')}
              hint={t('customers.tags_hint')}
              error={error}
              className="w-full"
            >
              <TextInput
                name="tags"
                autoComplete="off"
                defaultValue={refusal?.values.tags ?? customer.tags.join(', ')}
              />
            </Field>
            <Button type="submit" size="sm" name="command" value="tag" disabled={isBusy}>
              {t('customers.tags_save')}
            </Button>
          </Form>
        </Disclosure>
      )}
    </Panel>
  )
}

export function Funds({ customer }: OfCustomer) {
  const t = useTranslate()
  if (customer.is_guest) return null
  return (
    <Panel title={t('customers.funds')}>
      <dl className="grid gap-2">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t('customers.wallet')}</dt>
          <dd className="text-end font-semibold text-strong tabular-nums">
            {customer.wallet.length === 0
              ? t('customers.wallet_empty')
              : customer.wallet.map((amount) => (
                  <span key={amount.currency} className="block">
                    <Amount of={amount} />
                  </span>
                ))}
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t('customers.points')}</dt>
          <dd className="font-semibold text-strong tabular-nums">{customer.points}</dd>
        </div>
      </dl>
    </Panel>
  )
}

const signNames = ['chargebacks', 'failed_payments', 'refund_requests', 'cancelled_orders'] as const

export function RiskSigns({ customer: { signs } }: OfCustomer) {
  const t = useTranslate()
  const found = signNames.filter((name) => signs[name] > 0)
  return (
    <Panel title={t('customers.signs')}>
      {found.length === 0 ? <p className="text-sm text-muted">{t('customers.signs_none')}</p> : null}
      <ul className="grid gap-2">
        {found.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <Icon
              of={TriangleAlert}
              size="sm"
              className={name === 'chargebacks' ? 'text-danger-text' : 'text-warning-text'}
            />
            {t(`customers.signs_${name}`, { count: signs[name] })}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
