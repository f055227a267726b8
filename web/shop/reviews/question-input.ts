import { textOf } from '../cart-form.ts'

/** What the form of a question says, in the words of the contract: one line. */
export function questionIn(form: FormData): { question: string } {
  return { question: textOf(form, 'question')?.replace(/\s+/g, ' ') ?? '' }
}
