/**
 * What Enter presses in a form whose first button does something else: nothing to see, and nothing for the keyboard or a
 * screen reader, which have the button at its end. Stands first in its form.
 */
export function EnterSubmit() {
  return <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
}
