/** XML output: escaping, and streaming of documents while they are generated. */

const characters: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

// Characters that XML can't contain, not even escaped (XML 1.0, 2.2).
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Escapes text for element content and attributes. */
export function escaped(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"]/g, (character) => characters[character] ?? '')
}

// The opening tags and the first entry.
const FIRST_PARTS = 2

/**
 * Streams a document; a closed connection stops the generator.
 * @throws what the first parts throw, so that the response has its status
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
