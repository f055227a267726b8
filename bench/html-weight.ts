/** How many elements a catalogue page may have. */
export const elementsMax = 1_500

/** How many bytes of HTML a catalogue page may have before compression. */
export const htmlBytesMax = 180_000

/** The elements, forms and bytes (UTF-8, uncompressed) of a page's HTML. */
export function weighHtml(html: string): { elements: number; forms: number; bytes: number } {
  const markup = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  return {
    elements: markup.match(/<[a-z]/g)?.length ?? 0,
    forms: markup.match(/<form\b/g)?.length ?? 0,
    bytes: Buffer.byteLength(html),
  }
}
