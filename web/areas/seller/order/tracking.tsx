import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { SellerOrder } from '#contract/seller.ts'
import { Moment } from '#shop/moment.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface TrackingProps {
  readonly order: SellerOrder
  readonly timezone: string
  readonly refusal: Refusal | undefined
}

/** Tracking of a parcel, with a form to correct it after hand-over and its history. */
export function Tracking({ order, timezone, refusal }: TrackingProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { tracking_history: history, delivery } = order
  if (!order.can_change_tracking && history.length === 0) return null
  const written = refusal?.values
  const fields = [
    { name: 'carrier', label: t('seller.carrier'), value: delivery.carrier },
    { name: 'tracking_number', label: t('seller.tracking_number'), value: delivery.tracking_number },
    { name: 'tracking_url', label: t('seller.tracking_url'), value: delivery.tracking_url },
  ] as const
  return (
    <Panel title={t('seller.tracking')}>
      <dl className="grid gap-2">
        {fields.map(({ name, label, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-all">
              <Value name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {order.can_change_tracking ? (
        <Disclosure label={t('seller.tracking_edit')} isOpen={refusal !== undefined}>
          <Form method="post" noValidate className="grid gap-4 pt-3">
            <p className="text-sm text-muted">{t('seller.tracking_edit_text')}</p>
            {fields.map(({ name, label, value }) => (
              <Field key={name} label={label} isOptional error={refusal?.errors[name]}>
                <TextInput
                  name={name}
                  type={name === 'tracking_url' ? 'url' : 'text'}
                  defaultValue={written?.[name] ?? value}
                />
              </Field>
            ))}
            <Button
              type="submit"
              variant="accent"
              name="command"
              value="tracking"
              isBusy={isBusy}
              className="justify-self-start"
            >
              {t('seller.tracking_save')}
            </Button>
          </Form>
        </Disclosure>
      ) : null}
      {history.length > 1 ? (
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="text-base">{t('seller.tracking_history')}</h3>
          <ol className="mt-2 grid gap-2 text-sm">
            {history.map((event) => (
              <li key={event.at} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 break-all">
                  {[event.carrier, event.tracking_number, event.tracking_url].filter(Boolean).join(', ') ||
                    t('seller.tracking_none')}
                </span>
                <span className="text-muted">
                  {event.by ? (
                    <>
                      <bdi>{event.by}</bdi> ·{' '}
                    </>
                  ) : null}
                  <Moment at={event.at} timeZone={timezone} />
                </span>
              </li>
            ))}
          </ol>
        </div>
      ) : null}
    </Panel>
  )
}

function Value({ name, value }: { name: string; value: string | undefined }) {
  const t = useTranslate()
  if (value === undefined) return <span className="text-muted">{t('seller.tracking_none')}</span>
  if (name !== 'tracking_url') return <bdi dir="ltr">{value}</bdi>
  return (
    <a href={value} rel="noopener noreferrer" className="text-accent-text underline">
      {value}
    </a>
  )
}
