import { data } from 'react-router'
import { ApiProblem } from './api.ts'

/** Why a form was not carried out, in the visitor's language, with what had been written so that nothing is lost. */
export interface Refusal {
  readonly code: string
  readonly message: string
  /** What is wrong with which field, by name. */
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

/** The answer of an action whose call was refused; anything but a problem of the API is thrown on. */
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
    values: writtenIn(form),
  }
}

/** What a form lacks that it could not even be sent without. */
export function refusalOfField(form: FormData, field: string, text: string): Refusal {
  return refusalOfFields(form, { [field]: text })
}

/** As `refusalOfField`, of several. */
export function refusalOfFields(form: FormData, errors: Refusal['errors']): Refusal {
  return { code: 'invalid_input', message: '', errors, values: writtenIn(form) }
}

/** A form that is still being written, kept in its fields: nothing is wrong with it, and nothing is lost. */
export function unfinished(form: FormData): Refusal {
  return { code: 'invalid_input', message: '', errors: {}, values: writtenIn(form) }
}

/** What was written into a form, by field; a password is not given back. */
export function writtenIn(form: FormData): Record<string, string> {
  const written = [...form].filter(([name, value]) => typeof value === 'string' && !name.includes('password'))
  return Object.fromEntries(written.map(([name, value]) => [name, String(value)]))
}
