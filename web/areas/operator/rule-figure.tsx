import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface RuleFigureProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  /** Stored value, or the one just entered. */
  readonly value: string | undefined
  readonly isDecimal?: boolean
}

export function RuleFigure({ name, label, hint, error, value, isDecimal = false }: RuleFigureProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        name={name}
        inputMode={isDecimal ? 'decimal' : 'numeric'}
        dir="ltr"
        autoComplete="off"
        defaultValue={value}
        className="max-w-40"
      />
    </Field>
  )
}
