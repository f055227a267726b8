/** Hands the page to the device's own sheet; false where it has none or would not take it. */
export async function shareByDevice(what: { title: string; url: string }): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    // Whoever closed the sheet has decided.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
