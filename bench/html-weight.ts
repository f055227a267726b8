export const elementsMax = 1_500

/** Maximum size of a catalogue page's HTML in bytes, uncompressed. */
export const htmlBytesMax = 180_000

/** Counts the elements, forms and bytes (UTF-8, uncompressed) of a page's HTML. */
export function weighHtml(html: string): { elements: number; forms: number; bytes: number } {
  const markup = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  return {
    elements: markup.match(/<[a-z]/g)?.length ?? 0,
    forms: markup.match(/<form\b/g)?.length ?? 0,
    bytes: Buffer.byteLength(html),
  }
}
