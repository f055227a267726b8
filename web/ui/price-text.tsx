import type { ReactNode } from 'react'

const sizes = {
  sm: { line: 'gap-x-1.5', now: 'text-base', was: 'text-sm' },
  md: { line: 'gap-x-2', now: 'text-xl', was: 'text-base' },
  lg: { line: 'gap-x-3', now: 'font-display text-3xl tracking-tight', was: 'text-lg' },
} as const

interface PriceTextProps {
  /** What it costs, written out. */
  readonly now: ReactNode
  /** What it cost before the offer. */
  readonly was?: ReactNode
  /** Says what the old price is, to those who do not see it struck through. */
  readonly wasLabel?: string
  /** "from", "each". */
  readonly prefix?: ReactNode
  readonly size?: keyof typeof sizes
}

/** How a price looks, with the old one beside it when there is an offer. */
export function PriceText({ now, was, wasLabel, prefix, size = 'sm' }: PriceTextProps) {
  const look = sizes[size]
  return (
    <p className={`flex flex-wrap items-baseline tabular-nums ${look.line}`}>
      {prefix ? <span className="text-sm text-muted">{prefix}</span> : null}
      {was ? (
        <>
          <ins className={`font-bold whitespace-nowrap text-action-text no-underline ${look.now}`}>{now}</ins>
          <del className={`whitespace-nowrap text-muted ${look.was}`}>
            <span className="sr-only">{wasLabel} </span>
            {was}
          </del>
        </>
      ) : (
        <span className={`font-bold whitespace-nowrap text-strong ${look.now}`}>{now}</span>
      )}
    </p>
  )
}
