/** Whether a link or button was pressed for another tab or window, or with another button than the first. */
export function isElsewhere(
  press: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>,
): boolean {
  return press.metaKey || press.ctrlKey || press.shiftKey || press.altKey || press.button !== 0
}
