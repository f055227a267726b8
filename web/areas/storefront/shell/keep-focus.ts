/**
 * Keeps focus inside modal popovers (`data-modal`). They are popovers so that they open without script, but unlike
 * dialogs, browsers don't trap focus in them.
 */
const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Runs until the signal aborts. */
export function keepFocusInPopovers(signal: AbortSignal): void {
  document.addEventListener('toggle', handleToggle, { capture: true, signal })
  // On the window, because React stops the propagation of keys on parts that are not hydrated yet.
  addEventListener('keydown', handleTab, { capture: true, signal })
  // A popover may have opened before this script was loaded.
  const open = openPopover()
  if (open) enter(open)
}

const lent = new WeakSet<Element>()

function handleToggle({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('[data-modal]')) return
  if (newState === 'open') enter(target)
  else leave(target)
}

function enter(opened: HTMLElement): void {
  opened.ariaModal = 'true'
  // A list's filters are part of the page where there is room beside the list, so they get the role only while open
  // as a popover.
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

function handleTab({ key, shiftKey }: KeyboardEvent): void {
  if (key !== 'Tab') return
  // After the browser has moved the focus.
  setTimeout(() => {
    const open = openPopover()
    if (open && !open.contains(document.activeElement))
      stopsIn(open)
        .at(shiftKey ? -1 : 0)
        ?.focus()
  })
}

function openPopover(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-modal]:popover-open')
}

function stopsIn(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.checkVisibility({ visibilityProperty: true }) && !stop.matches(':disabled'),
  )
}
