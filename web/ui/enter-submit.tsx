/**
 * Invisible submit button that Enter presses in a form whose first button does something else; hidden from keyboard
 * and screen readers. Must be first in its form, with the same command as the visible button.
 */
export function EnterSubmit({ command = 'keep' }: { command?: string }) {
  return (
    <button
      type="submit"
      name="command"
      value={command}
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  )
}

/** Makes Enter press nothing, in forms whose buttons are irreversible; must be first in its form. */
export function NoEnter() {
  return <button type="submit" disabled hidden />
}
