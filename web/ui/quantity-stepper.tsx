import { Minus, Plus } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Icon } from './icon.tsx'

// 40 and 48 px high with the border. Children don't inherit a fieldset's height, so each part sets its own.
const sizes = {
  sm: { button: 'h-9.5 w-10', input: 'h-9.5 w-8 text-base' },
  md: { button: 'h-11.5 w-12', input: 'h-11.5 w-9 text-lg' },
} as const

interface QuantityStepperProps {
  readonly name: string
  readonly value: number
  /** Called with the requested number, even an impossible one: the parent explains why and sets the value. */
  readonly onChange: (value: number) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Accessible name, such as "Quantity of Cassava bread". */
  readonly label: string
  readonly lessLabel?: string
  readonly moreLabel?: string
  readonly size?: keyof typeof sizes
  /** For forms that only change the quantity: without script the buttons submit `{name}_step`, -1 or 1. */
  readonly submitsSteps?: boolean
}

export function QuantityStepper({
  name,
  value,
  onChange,
  min = 1,
  max = Number.POSITIVE_INFINITY,
  label,
  lessLabel,
  moreLabel,
  size = 'md',
  submitsSteps = false,
}: QuantityStepperProps) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const look = sizes[size]

  useEffect(() => {
    if (input.current) input.current.valueAsNumber = value
  }, [value])

  function step(event: MouseEvent<HTMLButtonElement>): void {
    event.preventDefault()
    onChange(value + Number(event.currentTarget.value))
  }

  function takeTyped(event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>): void {
    const typed = event.currentTarget.valueAsNumber
    event.currentTarget.valueAsNumber = value
    if (Number.isInteger(typed) && typed !== value) onChange(typed)
  }

  function takeOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    takeTyped(event)
  }

  const stepButton = {
    type: submitsSteps ? 'submit' : 'button',
    name: `${name}_step`,
    onClick: step,
    className: `flex items-center justify-center text-strong transition-colors enabled:hover:bg-accent-soft enabled:hover:text-accent-text disabled:opacity-40 focus-visible:-outline-offset-3 ${look.button} ${submitsSteps ? '' : 'noscript:hidden'}`,
  } as const
  return (
    <fieldset
      aria-label={label}
      className="inline-flex w-fit items-center overflow-clip rounded-full border border-line-strong bg-surface"
    >
      <button {...stepButton} value={-1} aria-label={lessLabel ?? t('ui.less')} disabled={value <= min}>
        <Icon of={Minus} size="sm" />
      </button>
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        name={name}
        defaultValue={value}
        min={min}
        max={Number.isFinite(max) ? max : undefined}
        aria-label={label}
        onBlur={takeTyped}
        onKeyDown={takeOnEnter}
        className={`spinless bg-transparent text-center font-semibold text-strong tabular-nums focus-visible:-outline-offset-3 ${look.input}`}
      />
      <button {...stepButton} value={1} aria-label={moreLabel ?? t('ui.more')} disabled={value >= max}>
        <Icon of={Plus} size="sm" />
      </button>
    </fieldset>
  )
}

/** Returns the quantity of a plain form: the number plus the step of the pressed button. */
export function quantityFrom(form: FormData, name: string): number {
  return Number(form.get(name)) + Number(form.get(`${name}_step`) ?? 0)
}
