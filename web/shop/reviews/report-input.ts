/** What can be reported, and why. */
import { textOf } from '../cart-form.ts'

export const reportKinds = ['review', 'question', 'answer'] as const
export const reportReasons = ['offensive', 'spam', 'off_topic', 'personal', 'untrue'] as const

/** What the form says in the words of the contract; undefined where no reason is chosen. */
export function reportIn(form: FormData) {
  const kind = reportKinds.find((each) => each === form.get('kind'))
  const reason = reportReasons.find((each) => each === form.get('reason'))
  if (!kind || !reason) return undefined
  return { kind, id: textOf(form, 'id') ?? '', reason, note: textOf(form, 'note') ?? '' }
}
