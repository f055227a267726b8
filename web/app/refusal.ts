import { data } from 'react-router'
import { ApiProblem } from './api.ts'

/** Why a form was refused, in the visitor's language, with the entered values, so that the form keeps them. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

/** Returns the answer of an action whose API call was refused; rethrows anything else. */
export function refuse(error: unknown, form: FormData) {
  if (!(error instanceof ApiProblem)) throw error
  return data(refusalOf(error, form), { status: error.status })
}

export function refusalOf({ body }: ApiProblem, form: FormData): Refusal {
  const errors = Object.entries(body.errors ?? {}).flatMap(([name, [first]]) =>
    first ? [[name, first]] : [],
  )
  return {
    code: body.code,
    message: body.message,
    errors: Object.fromEntries(errors),
    values: submittedValues(form),
  }
}

/** Returns a refusal for one field that was found invalid before the API was called. */
export function refusalOfField(form: FormData, field: string, text: string): Refusal {
  return refusalOfFields(form, { [field]: text })
}

/** As `refusalOfField`, for several fields. */
export function refusalOfFields(form: FormData, errors: Refusal['errors']): Refusal {
  return { code: 'invalid_input', message: '', errors, values: submittedValues(form) }
}

/** Returns the values of an unfinished form without errors, so that they stay in its fields. */
export function unfinished(form: FormData): Refusal {
  return { code: 'invalid_input', message: '', errors: {}, values: submittedValues(form) }
}

/** Returns the entered values by field, except passwords. */
export function submittedValues(form: FormData): Record<string, string> {
  const written = [...form].filter(([name, value]) => typeof value === 'string' && !name.includes('password'))
  return Object.fromEntries(written.map(([name, value]) => [name, String(value)]))
}

/** Returns the values of a form whose rows changed before it is sent, so that they stay in its fields. */
export function unsent(values: Refusal['values']): Refusal {
  return { code: '', message: '', errors: {}, values }
}
