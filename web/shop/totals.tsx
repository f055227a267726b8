import type { ReactNode } from 'react'
import type { Money } from '#contract/vocabulary.ts'
import { Amount } from './price.tsx'

export interface TotalRow {
  readonly label: string
  readonly amount?: Money | undefined
  /** Shown instead of an unknown amount. */
  readonly instead?: string | undefined
  /** Shown instead of an amount of 0. */
  readonly free?: string | undefined
  readonly kind?: 'plain' | 'saving' | 'deduction'
}

interface TotalsProps {
  readonly rows: readonly TotalRow[]
  readonly total: TotalRow
  /** Amount included in the total, such as tax. */
  readonly within?: TotalRow | undefined
  /** Payments, if there are several. */
  readonly parts?: readonly TotalRow[]
  /** Announces the total when it changes; a page has at most one such total. */
  readonly isLive?: boolean
}

export function Totals({ rows, total, within, parts = [], isLive = false }: TotalsProps) {
  return (
    <dl className="flex flex-col gap-2.5">
      {rows.map((row) => (
        <Row key={row.label} row={row} className="text-body" />
      ))}
      <Row
        row={total}
        className="mt-2 border-t border-line pt-4 font-display text-xl font-bold text-strong"
        isLive={isLive}
      />
      {within ? <Row row={within} className="text-sm text-muted" /> : null}
      {parts.map((row) => (
        <Row key={row.label} row={row} className="text-body" />
      ))}
    </dl>
  )
}

function Row({ row, className, isLive = false }: { row: TotalRow; className: string; isLive?: boolean }) {
  return (
    <div className={`flex flex-wrap items-baseline gap-x-4 ${className}`}>
      <dt>{row.label}</dt>
      <dd aria-live={isLive ? 'polite' : undefined} className="ms-auto text-end">
        <Value row={row} />
      </dd>
    </div>
  )
}

function Value({ row: { amount, instead, free, kind = 'plain' } }: { row: TotalRow }): ReactNode {
  const words = amount === undefined ? instead : amount.minor === 0 ? free : undefined
  if (amount === undefined || words !== undefined) {
    return <span className="text-sm font-normal font-sans text-muted">{words}</span>
  }
  if (kind === 'plain') return <Amount of={amount} />
  return (
    <span className={kind === 'saving' ? 'text-success-text' : ''}>
      <span aria-hidden="true">−</span>
      <Amount of={amount} />
    </span>
  )
}
