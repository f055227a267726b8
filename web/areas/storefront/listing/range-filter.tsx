import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'

interface RangeFilterProps {
  /** Names of the two fields. */
  readonly names: { readonly min: string; readonly max: string }
  readonly labels: { readonly min: string; readonly max: string }
  /** Said after the values of the thumbs. */
  readonly unit: string
  readonly bounds: { readonly min: number; readonly max: number }
  readonly chosen: { readonly min?: number; readonly max?: number }
  /** Whether values can have decimals or be below 0. */
  readonly isAnyNumber?: boolean
}

/** Two number fields, which are submitted, and two slider thumbs that set them. */
export function RangeFilter({
  names,
  labels,
  unit,
  bounds: exact,
  chosen,
  isAnyNumber = false,
}: RangeFilterProps) {
  const step = isAnyNumber ? stepOf(exact) : 1
  const bounds = { min: roundTo(step, exact.min, Math.floor), max: roundTo(step, exact.max, Math.ceil) }
  const { fields, min, max, setMin, setMax } = useBounds(chosen)
  const low = Math.max(bounds.min, Math.min(min ?? bounds.min, bounds.max))
  const high = Math.min(bounds.max, Math.max(max ?? bounds.max, low))
  const span = Math.max(step, bounds.max - bounds.min)
  const track: CSSProperties & Record<`--${string}`, string> = {
    '--low': `${((low - bounds.min) / span) * 100}%`,
    '--high': `${((high - bounds.min) / span) * 100}%`,
  }

  return (
    <div ref={fields} className="flex flex-col gap-3">
      {bounds.max > bounds.min ? (
        <div className="price-range" style={track}>
          <Thumb
            label={labels.min}
            text={`${low} ${unit}`}
            bounds={bounds}
            step={step}
            value={low}
            onChange={(value) => setMin(Math.min(value, high))}
            // When both thumbs are at one end, the one that can still move is on top.
            isOnTop={low > (bounds.min + bounds.max) / 2}
          />
          <Thumb
            label={labels.max}
            text={`${high} ${unit}`}
            bounds={bounds}
            step={step}
            value={high}
            onChange={(value) => setMax(Math.max(value, low))}
          />
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <Bound
          name={names.min}
          label={labels.min}
          isAnyNumber={isAnyNumber}
          placeholder={bounds.min}
          value={min}
          onChange={setMin}
        />
        <Bound
          name={names.max}
          label={labels.max}
          isAnyNumber={isAnyNumber}
          placeholder={bounds.max}
          value={max}
          onChange={setMax}
        />
      </div>
    </div>
  )
}

function useBounds(chosen: RangeFilterProps['chosen']) {
  const fields = useRef<HTMLDivElement>(null)
  const navigationType = useNavigationType()
  const [min, setMin] = useState(chosen.min)
  const [max, setMax] = useState(chosen.max)

  useEffect(() => {
    // A list that arrives for the first digits must not overwrite those typed since.
    const isBeingTyped = fields.current?.contains(document.activeElement) && navigationType !== 'POP'
    if (isBeingTyped) return
    setMin(chosen.min)
    setMax(chosen.max)
  }, [chosen.min, chosen.max, navigationType])

  useLayoutEffect(() => {
    // Values entered before this script was loaded.
    const early = earlyBounds(fields.current)
    if (early.min !== undefined) setMin(early.min)
    if (early.max !== undefined) setMax(early.max)
  }, [])

  return { fields, min, max, setMin, setMax }
}

interface ThumbProps {
  readonly label: string
  /** Its value as screen readers say it. */
  readonly text: string
  readonly bounds: RangeFilterProps['bounds']
  readonly step: number
  readonly value: number
  readonly onChange: (value: number) => void
  readonly isOnTop?: boolean
}

function Thumb({ label, text, bounds, step, value, onChange, isOnTop = false }: ThumbProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={bounds.min}
      max={bounds.max}
      step={step}
      value={value}
      onKeyDown={leap}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className={isOnTop ? 'z-2!' : ''}
    />
  )
}

/** Returns about a hundredth of a range as a power of ten, at most 1. */
function stepOf({ min, max }: RangeFilterProps['bounds']): number {
  return 10 ** Math.min(0, Math.floor(Math.log10(Math.max(max - min, 1e-4) / 100)))
}

function roundTo(step: number, value: number, round: (value: number) => number): number {
  return Number((round(value / step) * step).toFixed(6))
}

/**
 * Returns values that differ from the rendered ones; a moved thumb sets the number field, which is what gets
 * submitted.
 */
function earlyBounds(fields: HTMLElement | null): { min?: number; max?: number } {
  const [low, high] = fields?.querySelectorAll<HTMLInputElement>('[type=range]') ?? []
  const [min, max] = fields?.querySelectorAll<HTMLInputElement>('[type=number]') ?? []
  const [early, late] = [earlyValue(min, low), earlyValue(max, high)]
  return { ...(early !== undefined && { min: early }), ...(late !== undefined && { max: late }) }
}

function earlyValue(
  number: HTMLInputElement | undefined,
  thumb: HTMLInputElement | undefined,
): number | undefined {
  if (!number) return undefined
  if (thumb && thumb.value !== thumb.defaultValue) number.value = thumb.value
  const { value, defaultValue, valueAsNumber } = number
  return value === defaultValue || Number.isNaN(valueAsNumber) ? undefined : valueAsNumber
}

const leapLength = 10

/** Page up and down move a thumb by ten; browsers would move it by a tenth of the range. */
function leap(event: KeyboardEvent<HTMLInputElement>): void {
  const direction = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0
  if (direction === 0) return
  event.preventDefault()
  const { currentTarget: thumb } = event
  const value = thumb.valueAsNumber + direction * leapLength * Number(thumb.step)
  // React detects a programmatic change only when the value is set through the prototype's setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(thumb, String(value))
  thumb.dispatchEvent(new Event('input', { bubbles: true }))
}

interface BoundProps {
  readonly name: string
  readonly label: string
  readonly isAnyNumber: boolean
  readonly placeholder: number
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

function Bound({ name, label, isAnyNumber, placeholder, value, onChange }: BoundProps) {
  return (
    <label className="flex flex-col gap-1 text-xs text-muted">
      {label}
      <input
        type="number"
        inputMode={isAnyNumber ? 'decimal' : 'numeric'}
        min={isAnyNumber ? undefined : 0}
        step={isAnyNumber ? 'any' : undefined}
        name={name}
        value={value ?? ''}
        placeholder={String(placeholder)}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
        className="h-11 w-full rounded-xl border border-line-strong bg-surface px-3 text-base text-strong"
      />
    </label>
  )
}
