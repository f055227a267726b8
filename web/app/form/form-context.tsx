import { createContext, type ReactNode, use } from 'react'
import type { Values } from '../form-rows.ts'
import { type Limit, type Limits, limitOf } from './limits.ts'

interface FormState {
  /** Id of the form element, for controls outside of it. */
  readonly id: string
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly limits: Limits
  /** While the form is being saved, rows are neither added nor removed. */
  readonly isBusy: boolean
  /** Which fields their labels name: the required ones where most are optional, or the other way round. */
  readonly marks: 'required' | 'optional' | 'none'
  /** To be called after a change that fires no `input` event, such as a removed row. */
  readonly markChanged: () => void
}

const FormContext = createContext<FormState | undefined>(undefined)

type FormFieldsProps = Partial<FormState> &
  Pick<FormState, 'values' | 'errors' | 'limits'> & { readonly children: ReactNode }

export function FormFields({ children, ...given }: FormFieldsProps) {
  const state = { id: '', isBusy: false, marks: 'required' as const, markChanged() {}, ...given }
  return <FormContext value={state}>{children}</FormContext>
}

export function useForm(): FormState {
  const state = use(FormContext)
  if (!state) throw new Error('A bound field is outside of FormFields')
  return state
}

export interface FieldState {
  readonly value: string
  readonly error: string | undefined
  readonly limit: Limit
  readonly isMarkedRequired: boolean
  readonly isMarkedOptional: boolean
}

/**
 * Returns the value, error and limits of a field by its name, which is the path of the API's field. In a row of a list,
 * `from` is where the row's value is in the form's values; empty for a new row.
 */
export function useField(name: string, from = name): FieldState {
  const { values, errors, limits, marks } = useForm()
  const limit = limitOf(limits, name)
  const { isRequired = false } = limit
  return {
    value: values[from] ?? '',
    error: errors[name] ?? errorIn(errors, name),
    limit,
    isMarkedRequired: marks === 'required' && isRequired,
    isMarkedOptional: marks === 'optional' && !isRequired,
  }
}

/** Returns the first error within a list that one field holds. */
function errorIn(errors: FormState['errors'], list: string): string | undefined {
  return Object.entries(errors).find(([name]) => name.startsWith(`${list}.`))?.[1]
}
