/**
 * Sets an attribute on the root while a modal is open. A `:has` selector on the root would search the whole page on
 * every change.
 */
export function updateCovered(): void {
  const isCovered = document.querySelector('dialog:modal, [data-modal]:popover-open') !== null
  document.documentElement.toggleAttribute('data-covered', isCovered)
}
