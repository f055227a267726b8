import type { Refusal } from '../refusal.ts'

/** Answer of an action that saves a form (send-form.server.ts). */
export type FormOutcome = { readonly saved: unknown } | Refusal | undefined

export function refusalIn(outcome: FormOutcome): Refusal | undefined {
  return outcome && 'errors' in outcome ? outcome : undefined
}
