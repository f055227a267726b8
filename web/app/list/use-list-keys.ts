import { type RefObject, useEffect } from 'react'

const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable], dialog[open], [popover]:popover-open'

/**
 * Keys of a list: `j` and `k` go to the next and the previous row, `x` selects it, Enter opens it, `/` goes to the
 * search. They do nothing while text is entered, in dialogs, or with a modifier key.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      if (!(target instanceof Element) || target.closest(typing) || !list.current) return
      if (runKey(event.key, { list: list.current, target })) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [list])
}

function runKey(
  key: string,
  { list, target }: { readonly list: HTMLElement; readonly target: Element },
): boolean {
  switch (key) {
    case 'j':
      return focusRow(list, target, 1)
    case 'k':
      return focusRow(list, target, -1)
    case 'x': {
      const box = target.closest('[data-row]')?.querySelector<HTMLInputElement>('input[type=checkbox]')
      box?.click()
      return box !== null && box !== undefined
    }
    case '/': {
      const search = document.querySelector<HTMLInputElement>('main input[type=search]')
      search?.focus()
      search?.select()
      return search !== null
    }
    default:
      return false
  }
}

function focusRow(list: HTMLElement, target: Element, step: 1 | -1): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const place = rows.findIndex((row) => row.contains(target))
  const next = rows[place === -1 ? 0 : place + step]
  const link = next?.querySelector<HTMLElement>('[role=rowheader] a')
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
  return link !== null && link !== undefined
}
