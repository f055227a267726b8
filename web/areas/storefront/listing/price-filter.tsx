import { type CSSProperties, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Facet } from '#contract/search.ts'
import { priceBounds } from '#shop/list-query.ts'

interface PriceFilterProps {
  readonly bounds: Extract<Facet, { kind: 'range' }>
  readonly price: string | undefined
}

/** Two numbers that post by themselves, and two thumbs on one track that move them. */
export function PriceFilter({ bounds, price }: PriceFilterProps) {
  const t = useTranslate()
  const [seen, setSeen] = useState(price)
  const [min, setMin] = useState(priceBounds(price).min)
  const [max, setMax] = useState(priceBounds(price).max)
  if (price !== seen) {
    setSeen(price)
    setMin(priceBounds(price).min)
    setMax(priceBounds(price).max)
  }
  const low = Math.max(bounds.min, Math.min(min ?? bounds.min, bounds.max))
  const high = Math.min(bounds.max, Math.max(max ?? bounds.max, low))
  const span = Math.max(1, bounds.max - bounds.min)
  const track: CSSProperties & Record<`--${string}`, string> = {
    '--low': `${((low - bounds.min) / span) * 100}%`,
    '--high': `${((high - bounds.min) / span) * 100}%`,
  }

  return (
    <div className="flex flex-col gap-3">
      {bounds.max > bounds.min ? (
        <div className="price-range" style={track}>
          <input
            type="range"
            aria-label={t('catalog.price_min', { currency: bounds.currency })}
            min={bounds.min}
            max={bounds.max}
            value={low}
            onChange={(event) => setMin(Math.min(event.target.valueAsNumber, high))}
          />
          <input
            type="range"
            aria-label={t('catalog.price_max', { currency: bounds.currency })}
            min={bounds.min}
            max={bounds.max}
            value={high}
            onChange={(event) => setMax(Math.max(event.target.valueAsNumber, low))}
          />
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <Bound
          name="price_min"
          label={t('catalog.price_min', { currency: bounds.currency })}
          placeholder={bounds.min}
          value={min}
          onChange={setMin}
        />
        <Bound
          name="price_max"
          label={t('catalog.price_max', { currency: bounds.currency })}
          placeholder={bounds.max}
          value={max}
          onChange={setMax}
        />
      </div>
    </div>
  )
}

interface BoundProps {
  readonly name: string
  readonly label: string
  readonly placeholder: number
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

function Bound({ name, label, placeholder, value, onChange }: BoundProps) {
  return (
    <label className="flex flex-col gap-1 text-xs text-muted">
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={0}
        name={name}
        value={value ?? ''}
        placeholder={String(placeholder)}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
        className="h-11 w-full rounded-xl border border-line-strong bg-surface px-3 text-base text-strong"
      />
    </label>
  )
}
