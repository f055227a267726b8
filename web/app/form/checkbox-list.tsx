import type { ReactNode } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field-error.tsx'
import type { Values } from '../form-rows.ts'
import { useForm } from './form-context.tsx'

interface CheckboxListProps {
  /** Path of the list of values. */
  readonly name: string
  readonly options: readonly {
    readonly value: string
    readonly label: ReactNode
    readonly hint?: ReactNode
    readonly className?: string | undefined
  }[]
  readonly className?: string
}

/** A list of values, each with a checkbox. */
export function CheckboxList({ name, options, className }: CheckboxListProps) {
  const { values, errors } = useForm()
  const chosen = listIn(values, name)
  return (
    <>
      <div className={className}>
        {options.map(({ value, label, hint, className: look }, place) => (
          <Checkbox
            key={value}
            label={label}
            hint={hint}
            className={look}
            name={`${name}.${place}`}
            value={value}
            defaultChecked={chosen.has(value)}
          />
        ))}
      </div>
      <FieldError id={`${name}-error`} error={errors[name]} />
    </>
  )
}

/** Returns the values of a list. */
export function listIn(values: Values, name: string): ReadonlySet<string> {
  return new Set(
    Object.entries(values).flatMap(([each, value]) => (each.startsWith(`${name}.`) ? value : [])),
  )
}
