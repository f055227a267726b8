/** The pictures of the product in the form, to choose from. */

import { rowPaths } from '#app/form/use-rows.ts'
import { valuesIn } from '#app/form/values.ts'
import type { Values } from '#app/form-rows.ts'
import { readShownPicture, type ShownPicture } from './shown-picture.ts'

export interface OfferedPicture extends ShownPicture {
  readonly alt: string
}

export function offeredPictures(values: Values): OfferedPicture[] {
  return rowPaths(values, 'pictures').flatMap((from) => {
    const picture = readShownPicture(values[`${from}.shown`] ?? '')
    return picture ? [{ ...picture, alt: values[`${from}.alt.en`] ?? '' }] : []
  })
}

/** Returns the pictures as they are in the form now, with those that were just uploaded. */
export function picturesOfForm(formId: string): OfferedPicture[] {
  const form = document.getElementById(formId)
  return form instanceof HTMLFormElement ? offeredPictures(valuesIn(new FormData(form))) : []
}
