import { type RefObject, useEffect } from 'react'

/** Saves the form with ⌘S or Ctrl+S, by pressing its button of that id. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>, buttonId: string): void {
  useEffect(() => {
    function save(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      const button = document.getElementById(buttonId)
      if (button?.ariaDisabled !== 'true') form.current?.requestSubmit(button)
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [form, buttonId])
}
