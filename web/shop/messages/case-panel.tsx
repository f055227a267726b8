import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { OrderCase } from '#contract/message-cases.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { CaseState } from '#values/case.ts'

const tones: Readonly<Record<CaseState, BadgeTone>> = {
  with_store: 'warning',
  with_support: 'info',
  refunded: 'success',
  rejected: 'danger',
  closed: 'neutral',
}

export function CaseBadge({ state }: { state: CaseState }) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`messages.case_${state}`)}</Badge>
}

interface CasePanelProps {
  readonly of: OrderCase
  /** What the reader is told while the store can solve the problem. */
  readonly reader: 'customer' | 'store' | 'support'
  readonly children?: ReactNode
}

/** A problem with an order: how it stands, and what comes next. */
export function CasePanel({ of, reader, children }: CasePanelProps) {
  const t = useTranslate()
  const { state, respond_by: until, refund, decision } = of
  return (
    <section
      aria-labelledby="case-title"
      className="flex flex-col gap-2 rounded-2xl border border-line-strong p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="case-title" className="text-lg">
          {t(`messages.reason_${of.reason}`)}
        </h2>
        <CaseBadge state={state} />
      </div>
      {state === 'with_store' ? (
        <p className="text-sm text-muted">
          {t(`messages.case_until_${reader}`)} <Moment at={until} />
        </p>
      ) : null}
      {state === 'with_support' ? <p className="text-sm text-muted">{t('messages.case_support')}</p> : null}
      {refund ? (
        <p className="text-sm">
          {t(refund.status === 'pending' ? 'messages.case_refund_pending' : 'messages.case_refund')}{' '}
          <Amount of={refund.amount} />
        </p>
      ) : null}
      {decision ? (
        <p dir="auto" className="text-sm wrap-anywhere text-body">
          {decision}
        </p>
      ) : null}
      {children}
    </section>
  )
}
