/** XML for programs that read the market: texts made safe, and documents sent while they are written. */

const characters: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

// XML has no way to write these, not even escaped (XML 1.0, 2.2).
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text as it stands between tags or in an attribute. */
export function escaped(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"]/g, (character) => characters[character] ?? '')
}

// The head of a document, and the first of what it is of.
const FIRST_PARTS = 2

/**
 * Sends a document while its parts are made; whoever goes away ends the making. What keeps the first parts from being made
 * is thrown, so that it is answered by its status.
 */
export async function streamedXml(
  parts: AsyncGenerator<string>,
  headers: Record<string, string>,
): Promise<Response> {
  const first: string[] = []
  while (first.length < FIRST_PARTS) {
    const { done, value } = await parts.next()
    if (done) break
    first.push(value)
  }
  const body = new ReadableStream<string>({
    start: (controller) => controller.enqueue(first.join('')),
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: { 'content-type': 'application/xml; charset=utf-8', ...headers },
  })
}
