/**
 * Entries made before a page, or a part of it, is hydrated. The browser keeps the value in the field, but React has
 * not seen it and would continue with the value that was rendered.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

declare global {
  interface Window {
    /** Fields changed inside a `data-waits` element before hydration (late-scripts.ts). */
    enteredEarly?: Set<Field>
    /** The last button pressed there that does nothing without script. */
    pressedEarly?: HTMLElement
  }
}

/** Repeats the entries made in this element, now that it is hydrated. */
export function replayEntries(place: HTMLElement): void {
  for (const field of window.enteredEarly ?? []) {
    if (!place.contains(field) || field.closest('[data-waits]')) continue
    window.enteredEarly?.delete(field)
    enter(field)
  }
}

/**
 * React ignores an event whose value equals the one it last tracked, and it tracks values set on the field itself.
 */
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
