/**
 * What the page waits for and the browser opens as a popover (`data-modal`), so that it opens without script too. The
 * browser keeps the focus in dialogs, but not in these: it comes in as they open, and stays as long as they are open.
 */
const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Begins to, until the signal says that it is over. */
export function keepFocusInPopovers(signal: AbortSignal): void {
  document.addEventListener('toggle', cameOrWent, { capture: true, signal })
  document.addEventListener('keydown', goneOn, { signal })
}

const lent = new WeakSet<Element>()

function cameOrWent({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('[data-modal]')) return
  const isOpen = newState === 'open'
  // The filters of a list are part of the page where there is room for them beside it, and no dialog then.
  if (isOpen && !target.role) {
    lent.add(target)
    target.role = 'dialog'
  } else if (!isOpen && lent.delete(target)) {
    target.role = null
  }
  target.ariaModal = isOpen ? 'true' : null
  if (isOpen && !target.contains(document.activeElement)) stopsIn(target)[0]?.focus()
}

function goneOn({ key, shiftKey }: KeyboardEvent): void {
  if (key !== 'Tab') return
  // Once the browser has moved it.
  setTimeout(() => {
    const [open] = document.querySelectorAll<HTMLElement>('[data-modal]:popover-open')
    if (open && !open.contains(document.activeElement))
      stopsIn(open)
        .at(shiftKey ? -1 : 0)
        ?.focus()
  })
}

function stopsIn(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.checkVisibility({ visibilityProperty: true }) && !stop.matches(':disabled'),
  )
}
