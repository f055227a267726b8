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

/** Sends a document while its parts are made; whoever goes away ends the making. */
export function streamedXml(parts: AsyncGenerator<string>, headers: Record<string, string>): Response {
  const body = new ReadableStream<string>({
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
