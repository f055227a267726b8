/** Opens the device's share sheet; returns false when there is none or it failed. */
export async function shareByDevice(what: { title: string; url: string }): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    // Closing the sheet is the visitor's decision and not a failure.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
