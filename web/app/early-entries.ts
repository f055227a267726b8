/**
 * What somebody enters while a page, or a piece of it, has no script yet. The browser keeps it in the field, but what
 * acts on it has not heard of it: the page would go on with what it was written with.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

declare global {
  interface Window {
    /** Fields that were changed where `data-waits` stands (late-scripts.ts). */
    enteredEarly?: Set<Field>
    /** The last button that was pressed there and that does nothing without script. */
    pressedEarly?: HTMLElement
  }
}

/** Enters it once more, as somebody would, now that this place is alive. */
export function enterAgain(place: HTMLElement): void {
  for (const field of window.enteredEarly ?? []) {
    if (!place.contains(field) || field.closest('[data-waits]')) continue
    window.enteredEarly?.delete(field)
    enter(field)
  }
}

/** React passes on what differs from the last it knows of, and knows of what is set on the field itself. */
function enter(field: Field): void {
  if ('checked' in field && (field.type === 'checkbox' || field.checked)) {
    field.checked = !field.checked
    field.click()
  } else if (field.type !== 'radio') {
    const { value } = field
    if (value !== '' && field.type !== 'file') {
      field.value = ''
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
    }
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
