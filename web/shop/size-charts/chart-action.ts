import { data } from 'react-router'
import { ApiProblem } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import type { Values } from '#app/form-rows.ts'
import { refusalOf, submittedValues } from '#app/refusal.ts'
import { afterTablePress, fieldOfError } from './chart-values.ts'

interface Commands<Done> {
  readonly keep: (values: Values) => Promise<Done>
  readonly remove: () => Promise<Done>
}

/** Carries out the pressed button; one that changes the table only returns the changed values. */
export async function chartAction<Done>(request: Request, url: URL, { keep, remove }: Commands<Done>) {
  const form = await request.formData()
  const values = submittedValues(form)
  const pressed = afterTablePress(values)
  if (pressed) return { code: '', message: '', errors: {}, values: pressed }
  const command = choiceIn(form, 'command', { of: ['keep', 'remove'], url })
  try {
    return await (command === 'keep' ? keep(values) : remove())
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal = refusalOf(error, form)
    const errors = Object.fromEntries(
      Object.entries(refusal.errors).map(([name, text]) => [fieldOfError(name), text]),
    )
    return data({ ...refusal, errors }, { status: error.status })
  }
}
