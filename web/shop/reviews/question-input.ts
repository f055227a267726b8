import { textOf } from '../cart-form.ts'

/** Reads the form of a question and joins its lines into one. */
export function questionIn(form: FormData): { question: string } {
  return { question: textOf(form, 'question')?.replace(/\s+/g, ' ') ?? '' }
}
