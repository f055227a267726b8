/** Reads a form's picked records and searches. */
import { textOf } from '../cart-form.ts'
import type { Place } from './find-places.ts'

/** Names the picker whose search button was pressed. */
export const findField = 'find'

export function findTermField(name: string): string {
  return `find_${name}`
}

export function chosenIn(form: FormData, name: string): Place[] {
  return form.getAll(name).flatMap((value) => placeOf(value) ?? [])
}

export interface Sought {
  readonly name: string
  readonly words: string
}

/**
 * Returns the picker to search in and its text: that of the pressed button, or on Enter the one with text; undefined
 * when the form was sent to be saved.
 */
export function placeSearchIn(form: FormData, names: readonly string[]): Sought | undefined {
  const name =
    textOf(form, findField) ?? names.find((each) => textOf(form, findTermField(each)) !== undefined)
  return name === undefined ? undefined : { name, words: textOf(form, findTermField(name)) ?? '' }
}

function placeOf(value: FormDataEntryValue): Place | undefined {
  try {
    const read: unknown = JSON.parse(String(value))
    if (typeof read !== 'object' || read === null || !('key' in read) || !('name' in read)) return undefined
    const detail = 'detail' in read ? String(read.detail) : undefined
    return { key: String(read.key), name: String(read.name), ...(detail !== undefined && { detail }) }
  } catch {
    return undefined
  }
}
