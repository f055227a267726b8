/**
 * What Enter presses in a form whose first button does something else: nothing to see, and nothing for the keyboard or a
 * screen reader, which have the button at its end. Stands first in its form, and says the same command as that one.
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

/** Has Enter press nothing, where each button of a form decides for good: stands first in it. */
export function NoEnter() {
  return <button type="submit" disabled hidden />
}
