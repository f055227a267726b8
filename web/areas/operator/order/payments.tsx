import { useTranslate } from '#app/i18n.tsx'
import type { OperatorOrder } from '#contract/operator.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Panel } from '#ui/panel.tsx'
import { refundCauses } from '#values/refund-cause.ts'
import { tenderStates } from '#values/tender-state.ts'

/** Payments of an order: each tender with its amounts and events. */
export function Payments({ order }: { order: OperatorOrder }) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.tenders')}>
      <ul className="grid gap-6">
        {order.tenders.map((tender) => (
          <li key={tender.id} className="grid gap-2">
            <p className="flex flex-wrap justify-between gap-4 font-semibold text-strong">
              <span>
                {t(`operator.tender_kind_${tenderKind(tender)}`)} · <TenderState of={tender.state} />
              </span>
              <Amount of={tender.amount} />
            </p>
            {tender.gateway_reference ? (
              <p className="font-mono text-sm break-all text-muted">
                {t('operator.tender_reference')} {tender.gateway_reference}
              </p>
            ) : null}
            <ul className="grid gap-1 text-sm">
              {tender.allocations.map((allocation) => (
                <li key={allocation.order_number} className="flex flex-wrap justify-between gap-x-4">
                  <span>{t('operator.tender_for_order', { number: allocation.order_number })}</span>
                  <span>
                    <Amount of={allocation.amount} />
                    {allocation.refunded.minor > 0 ? (
                      <span className="text-muted">
                        {' '}
                        · {t('operator.refunded')} <Amount of={allocation.refunded} />
                      </span>
                    ) : null}
                    {allocation.waived.minor > 0 ? (
                      <span className="text-muted">
                        {' '}
                        · {t('orders.waived')} <Amount of={allocation.waived} />
                      </span>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
            <ol className="grid gap-1 border-s-2 border-line ps-4 text-sm text-muted">
              {tender.events.map((event) => (
                <li
                  key={event.at + event.kind + event.outcome}
                  className="flex flex-wrap justify-between gap-x-4"
                >
                  <span>
                    <EventText kind={event.kind} outcome={event.outcome} />
                    {event.message ? <EventMessage of={event.message} /> : ''}
                    {event.by ? ` · ${event.by}` : ''}
                  </span>
                  <Moment at={event.at} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const tenderKinds = ['card', 'paypal', 'cash', 'bank', 'wallet', 'points', 'gift', 'none'] as const

function tenderKind({ kind, gateway }: OperatorOrder['tenders'][number]): (typeof tenderKinds)[number] {
  return tenderKinds.find((known) => known === (gateway === 'paypal' ? gateway : kind)) ?? 'card'
}

/** State of a tender; a state without a translation is shown as is. */
function TenderState({ of: state }: { of: string }) {
  const t = useTranslate()
  const known = tenderStates.find((each) => each === state)
  return known === undefined ? state : t(`operator.tender_state_${known}`)
}

const eventCauses = [...refundCauses, 'returned', 'write_off'] as const

/** Reason of an event; messages of gateways and banks are shown as they are. */
function EventMessage({ of: message }: { of: string }) {
  const t = useTranslate()
  const known = eventCauses.find((each) => each === message)
  return <> · {known === undefined ? <bdi>{message}</bdi> : t(`operator.event_cause_${known}`)}</>
}

const eventKinds = [
  'authorise',
  'charge',
  'refund',
  'cancel',
  'charge_back',
  'expire',
  'collect',
  'match',
] as const
const eventOutcomes = ['requested', 'action_required', 'succeeded', 'failed'] as const

/** Events caused by people rather than gateways: a request is not yet a success. */
const shownEvents = [
  'collect_requested',
  'collect_succeeded',
  'collect_failed',
  'match_requested',
  'match_succeeded',
] as const

function EventText({ kind, outcome }: { kind: string; outcome: string }) {
  const t = useTranslate()
  const told = shownEvents.find((each) => each === `${kind}_${outcome}`)
  if (told !== undefined) return t(`operator.event_${told}`)
  const knownKind = eventKinds.find((each) => each === kind)
  const knownOutcome = eventOutcomes.find((each) => each === outcome)
  return [
    knownKind === undefined ? kind : t(`operator.event_${knownKind}`),
    knownOutcome === undefined ? outcome : t(`operator.outcome_${knownOutcome}`),
  ].join(' · ')
}
