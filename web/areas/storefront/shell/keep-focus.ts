/**
 * What the page waits for and the browser opens as a popover (`data-modal`), so that it opens without script too. The
 * browser keeps the focus in dialogs, but not in these: it comes in as they open, and stays as long as they are open.
 */
const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Begins to, until the signal says that it is over. */
export function keepFocusInPopovers(signal: AbortSignal): void {
  document.addEventListener('toggle', cameOrWent, { capture: true, signal })
  // On the window, as React keeps keys in what waits from going any further.
  addEventListener('keydown', goneOn, { capture: true, signal })
  // It may have opened before this was here.
  const open = openOne()
  if (open) enter(open)
}

const lent = new WeakSet<Element>()

function cameOrWent({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('[data-modal]')) return
  if (newState === 'open') enter(target)
  else leave(target)
}

function enter(opened: HTMLElement): void {
  opened.ariaModal = 'true'
  // The filters of a list are part of the page where there is room for them beside it, and no dialog then.
  if (!opened.role) {
    lent.add(opened)
    opened.role = 'dialog'
  }
  if (!opened.contains(document.activeElement)) stopsIn(opened)[0]?.focus()
}

function leave(closed: HTMLElement): void {
  closed.ariaModal = null
  if (lent.delete(closed)) closed.role = null
}

function goneOn({ key, shiftKey }: KeyboardEvent): void {
  if (key !== 'Tab') return
  // Once the browser has moved it.
  setTimeout(() => {
    const open = openOne()
    if (open && !open.contains(document.activeElement))
      stopsIn(open)
        .at(shiftKey ? -1 : 0)
        ?.focus()
  })
}

function openOne(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-modal]:popover-open')
}

function stopsIn(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.checkVisibility({ visibilityProperty: true }) && !stop.matches(':disabled'),
  )
}
