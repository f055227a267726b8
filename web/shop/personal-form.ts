/** Personalisation and gift wrap in the form of a product, the same on the server and in the browser. */
import type { MoreDetails } from '#contract/cart.ts'

const FIELD = 'personalisation-'
export const GIFT_WRAP = 'gift_wrap'
export const GIFT_MESSAGE = 'gift_message'

export function fieldName(id: string): string {
  return `${FIELD}${id}`
}

/** Reads what was filled in. */
export function personalIn(form: FormData): Pick<MoreDetails, 'personalisation' | 'gift_wrap'> {
  const answers = Object.entries(personalTexts(form)).flatMap(([name, text]) =>
    name.startsWith(FIELD) && text.trim() !== '' ? [[name.slice(FIELD.length), text]] : [],
  )
  const message = form.get(GIFT_MESSAGE)
  const isWritten = typeof message === 'string' && message.trim() !== ''
  return {
    ...(answers.length > 0 && { personalisation: Object.fromEntries(answers) }),
    ...(form.has(GIFT_WRAP) && { gift_wrap: isWritten ? { message } : {} }),
  }
}

/** Returns the form's own fields by name, to show them again. */
export function personalTexts(form: FormData): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const isPersonal = name.startsWith(FIELD) || name === GIFT_WRAP || name === GIFT_MESSAGE
    return isPersonal && typeof value === 'string' ? [[name, value]] : []
  })
  return Object.fromEntries(entries)
}

/** Returns the errors of a refused item by the name of the form's field. */
export function personalErrors(errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [error]]) => {
      const name = formName(path)
      return name === undefined || error === undefined ? [] : [[name, error]]
    }),
  )
}

function formName(path: string): string | undefined {
  const [, part, id] = path.split('.')
  if (part === 'personalisation') return id === undefined ? FIELD : fieldName(id)
  if (part === 'gift_wrap') return id === undefined ? GIFT_WRAP : GIFT_MESSAGE
  return undefined
}

/** Stands for all fields together in `personalErrors`. */
export const ALL_FIELDS = FIELD
