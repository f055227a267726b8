/**
 * Tells the style sheet whether something modal lies over the page. Looked for from the root by `:has`, it was looked for
 * in the whole page at every change of it.
 */
export function noteCover(): void {
  const isCovered = document.querySelector('dialog:modal, [data-modal]:popover-open') !== null
  document.documentElement.toggleAttribute('data-covered', isCovered)
}
