import { type FormEvent, useEffect, useRef } from 'react'

/** Button values in a list of rows: `more places`, `drop places 2`, `add:slides`, `up:slides.2` and so on. */
const PRESS = /^([a-z]+)[ :](\w+)(?:[ .](\d+))?$/

/**
 * Manages focus in a form whose rows are added, removed and moved by its buttons: moves it to the added or moved row,
 * or to the button of the row that replaced a removed one. `answer` is the result of the last press.
 */
export function useFocusOnRows<Holder extends HTMLElement>(answer: unknown) {
  const ref = useRef<Holder>(null)
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    if (answer === undefined || pressed.current === undefined || !ref.current) return
    focusAfter(ref.current, pressed.current)
    pressed.current = undefined
  }, [answer])
  return {
    ref,
    onSubmit({ nativeEvent }: FormEvent<Holder>) {
      const by = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
      pressed.current = by instanceof HTMLButtonElement ? by.value : undefined
    },
  }
}

function focusAfter(holder: HTMLElement, value: string): void {
  const [, verb, list, digits] = PRESS.exec(value) ?? []
  if (verb === undefined || list === undefined) return
  const place = Number(digits)
  const buttons = [...holder.querySelectorAll('button')]
  const saying = (words: string) => buttons.find((button) => button.value === words)
  switch (verb) {
    case 'more':
    case 'add':
      lastRow(holder, list)?.focus()
      return
    case 'drop':
    case 'remove': {
      const head = value.slice(0, value.length - (digits ?? '').length)
      const others = buttons.filter(({ value: words }) => words.startsWith(head))
      const next = others[place] ?? others.at(-1) ?? saying(`more ${list}`) ?? saying(`add:${list}`)
      next?.focus()
      return
    }
    case 'in':
    case 'out':
      saying(`${verb === 'in' ? 'out' : 'in'}:${list}.${place}`)?.focus()
      return
    case 'hide':
    case 'show':
      saying(`${verb === 'hide' ? 'show' : 'hide'}:${list}.${place}`)?.focus()
      return
    case 'up':
    case 'down': {
      const now = verb === 'up' ? place - 1 : place + 1
      const same = saying(`${verb}:${list}.${now}`)
      const other = saying(`${verb === 'up' ? 'down' : 'up'}:${list}.${now}`)
      const moved = same ?? other
      moved?.focus()
    }
  }
}

/** Returns the first visible field of a list's last row; fields are named `list.0.…` and so on. */
function lastRow(holder: HTMLElement, list: string): HTMLElement | undefined {
  const fields = [...holder.querySelectorAll<HTMLElement>('input:not([type=hidden]), select, textarea')]
  const placed = fields.flatMap((field) => {
    const [of, place] = (field.getAttribute('name') ?? '').split('.')
    return of === list && place !== undefined ? [{ field, place: Number(place) }] : []
  })
  const last = Math.max(...placed.map(({ place }) => place))
  return placed.find(({ place }) => place === last)?.field
}
