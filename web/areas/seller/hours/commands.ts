import type { RouterContextProvider } from 'react-router'
import { sendForm } from '#app/form/send-form.server.ts'
import { submittedValues } from '#app/refusal.ts'

export const parts = ['week', 'day', 'vacation', 'slots'] as const
export type Part = (typeof parts)[number]

/** Commands of each section's buttons. */
export const commands = {
  week: ['keep'],
  day: ['keep', 'end'],
  vacation: ['keep', 'end'],
  slots: ['keep', 'look'],
} as const satisfies Record<Part, readonly string[]>

export function isPart(part: string | null): part is Part {
  return parts.some((each) => each === part)
}

interface Sent {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  readonly form: FormData
  readonly params: { readonly store: string }
}

/** Sends the form of a part; `isEnd` removes the special day or the vacation. */
export function sendPart(part: Exclude<Part, 'week'>, sent: Sent, isEnd: boolean) {
  switch (part) {
    case 'slots':
      return sendForm('PUT /seller/stores/{store}/slots', slotsIn(sent))
    case 'day': {
      const ofDay = { ...sent, params: { ...sent.params, day: String(sent.form.get('day')) } }
      return isEnd
        ? sendForm('DELETE /seller/stores/{store}/special-days/{day}', ofDay)
        : sendForm('PUT /seller/stores/{store}/special-days/{day}', ofDay)
    }
    case 'vacation':
      return isEnd
        ? sendForm('DELETE /seller/stores/{store}/vacation', sent)
        : sendForm('PUT /seller/stores/{store}/vacation', sent)
  }
}

/** The slots that the unsaved form would make. */
export function previewSlots(sent: Sent) {
  return sendForm('POST /seller/stores/{store}/slots/preview', slotsIn(sent))
}

/** The day of the last orders is of no use without their time. */
function slotsIn(sent: Sent) {
  const form = new FormData()
  for (const [name, value] of sent.form) form.append(name, value)
  if (form.get('cutoff_time') === '') form.delete('cutoff_days')
  return { ...sent, form, typed: submittedValues(sent.form) }
}
