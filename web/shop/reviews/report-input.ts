import { reportReasons, textKinds } from '#values/review.ts'
import { textOf } from '../cart-form.ts'

/** Reads the form of a report; undefined when no reason is chosen. */
export function reportIn(form: FormData) {
  const kind = textKinds.find((each) => each === form.get('kind'))
  const reason = reportReasons.find((each) => each === form.get('reason'))
  if (!kind || !reason) return undefined
  return { kind, id: textOf(form, 'id') ?? '', reason, note: textOf(form, 'note') ?? '' }
}
