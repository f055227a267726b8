import { useEffect, useEffectEvent } from 'react'

const typing = 'input, textarea, select, [contenteditable], dialog[open], [popover]:popover-open'

/** Opens the search with Ctrl+K or ⌘K, and with `/` where nothing is typed and the page has no list that takes it. */
export function useSearchKeys(onOpen: () => void): void {
  const opened = useEffectEvent(onOpen)
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.shiftKey) return
      const isCommand = event.ctrlKey || event.metaKey
      const isAsked = isCommand ? event.key.toLowerCase() === 'k' : event.key === '/' && isFree(event.target)
      if (!isAsked) return
      event.preventDefault()
      opened()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function isFree(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    !target.closest(typing) &&
    // As in web/app/list/use-list-keys.ts.
    !document.querySelector('main [data-row]')
  )
}
