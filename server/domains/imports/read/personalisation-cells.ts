/** Personalisation in one cell, as the JSON of the API. */
import { Personalisation } from '#contract/personalisation.ts'
import type { Parsed } from './cells.ts'

export function personalisationCell(fields: Personalisation): string {
  return fields.length === 0 ? '' : JSON.stringify(fields)
}

export function parsePersonalisation(text: string): Parsed<Personalisation> {
  const read = Personalisation.safeParse(jsonIn(text))
  return read.success ? { value: read.data } : { fault: 'personalisation_invalid' }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
