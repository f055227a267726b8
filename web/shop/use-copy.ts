import { type RefObject, useState } from 'react'

/** Copies a text; where the browser does not let it, the text is marked in its field, to be copied by hand. */
export function useCopy(field: RefObject<HTMLInputElement | null>, text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'marked'>()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // Not allowed, or not over a safe connection.
      field.current?.select()
      setOutcome('marked')
    }
  }

  return { copy, outcome }
}
