import type { ReactNode } from 'react'

const sizes = { sm: 'price', md: 'price price-md', lg: 'price price-lg' } as const

interface PriceTextProps {
  readonly now: string
  /** Formatted price before the offer. */
  readonly was?: string | undefined
  /** Explains the old price to screen readers. */
  readonly wasLabel?: string
  /** Such as "from" or "each". */
  readonly prefix?: string | undefined
  /** Such as "per kg". */
  readonly suffix?: string | undefined
  readonly size?: keyof typeof sizes
  /** Explains the old price, on a line of its own. */
  readonly note?: ReactNode
}

/**
 * Price, with the old one beside it during an offer. Keeps the server's text if the browser would format it
 * differently.
 */
export function PriceText({ now, was, wasLabel, prefix, suffix, size = 'sm', note }: PriceTextProps) {
  const Now = was ? 'ins' : 'span'
  return (
    <p className={sizes[size]}>
      {prefix ? <span className="price-prefix">{prefix}</span> : null}
      <Now suppressHydrationWarning className="price-now">
        {now}
      </Now>
      {suffix ? <span className="price-prefix">{suffix}</span> : null}
      {was ? (
        <del suppressHydrationWarning className="price-was">
          <span className="sr-only">{`${wasLabel} `}</span>
          {was}
        </del>
      ) : null}
      {note ? <span className="price-note">{note}</span> : null}
    </p>
  )
}
