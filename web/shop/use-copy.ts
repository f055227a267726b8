import { type RefObject, useState } from 'react'

/** Copies a text; if the browser refuses, selects the field's text to be copied by hand. */
export function useCopy(field: RefObject<HTMLInputElement | null>, text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'marked'>()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // Clipboard access was denied, or the connection is not secure.
      field.current?.select()
      setOutcome('marked')
    }
  }

  return { copy, outcome }
}
