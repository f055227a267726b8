/** Whether a click opens another tab or window, or used a button other than the primary one. */
export function isModifiedClick(
  press: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>,
): boolean {
  return press.metaKey || press.ctrlKey || press.shiftKey || press.altKey || press.button !== 0
}
