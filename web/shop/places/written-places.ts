/** What a form says of the places that are chosen in it, and for which it was asked to look. */
import { textOf } from '../cart-form.ts'
import type { Place } from './find-places.ts'

/** Names the picker whose button sent the form. */
export const findField = 'find'

export function findWordsField(name: string): string {
  return `find_${name}`
}

/** The places that are ticked under a name; whatever is none is left out. */
export function chosenIn(form: FormData, name: string): Place[] {
  return form.getAll(name).flatMap((value) => placeOf(value) ?? [])
}

export interface Sought {
  readonly name: string
  readonly words: string
}

/**
 * Which picker is to look for which words: that of the button, or where words are written and Enter was pressed;
 * undefined where the form was sent to be carried out.
 */
export function soughtIn(form: FormData, names: readonly string[]): Sought | undefined {
  const name =
    textOf(form, findField) ?? names.find((each) => textOf(form, findWordsField(each)) !== undefined)
  return name === undefined ? undefined : { name, words: textOf(form, findWordsField(name)) ?? '' }
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
