const sizes = { sm: 'price', md: 'price price-md', lg: 'price price-lg' } as const

interface PriceTextProps {
  /** What it costs, written out. */
  readonly now: string
  /** What it cost before the offer. */
  readonly was?: string | undefined
  /** Says what the old price is, to those who do not see it struck through. */
  readonly wasLabel?: string
  /** "from", "each". */
  readonly prefix?: string | undefined
  readonly size?: keyof typeof sizes
}

/**
 * How a price looks, with the old one beside it when there is an offer. What the server wrote stays where the browser
 * writes amounts by other rules.
 */
export function PriceText({ now, was, wasLabel, prefix, size = 'sm' }: PriceTextProps) {
  const Now = was ? 'ins' : 'span'
  return (
    <p className={sizes[size]}>
      {prefix ? <span className="price-prefix">{prefix}</span> : null}
      <Now suppressHydrationWarning className="price-now">
        {now}
      </Now>
      {was ? (
        <del suppressHydrationWarning className="price-was">
          <span className="sr-only">{wasLabel} </span>
          {was}
        </del>
      ) : null}
    </p>
  )
}
