/** Extracts text from PDFs of our own writer: page streams, decoded by each font's character map. */
import { inflateSync } from 'node:zlib'

/** Returns the text of all pages, one line per text fragment. */
export function textOfPdf(bytes: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => {
    const resources = objects.get(referenceIn(head, 'Resources'))?.head ?? head
    const letters = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        lettersOf(objects, id),
      ]),
    )
    return wordsOf(objects.get(referenceIn(head, 'Contents'))?.stream ?? '', letters)
  })
}

interface PdfObject {
  readonly head: string
  readonly stream: string
}

type Letters = ReadonlyMap<number, string>

function objectsOf(file: string): Map<string, PdfObject> {
  const found = file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(
    [...found].map(([, id = '', body = '']) => {
      const at = body.indexOf('stream\n')
      if (at < 0) return [id, { head: body, stream: '' }]
      const packed = Buffer.from(
        body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream')),
        'latin1',
      )
      const head = body.slice(0, at)
      const isPacked = head.includes('/FlateDecode')
      return [id, { head, stream: (isPacked ? inflateSync(packed) : packed).toString('latin1') }]
    }),
  )
}

function referenceIn(head: string, key: string): string {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? ''
}

/** Returns the characters for the glyph ids of a font. */
function lettersOf(objects: ReadonlyMap<string, PdfObject>, font: string): Letters {
  const map = objects.get(referenceIn(objects.get(font)?.head ?? '', 'ToUnicode'))?.stream ?? ''
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const signs = [...list.matchAll(/<([0-9a-f ]*)>/gi)]
    for (const [place, [, sign = '']] of signs.entries()) {
      const units = sign.replaceAll(' ', '').match(/.{4}/g) ?? []
      letters.set(
        Number.parseInt(first, 16) + place,
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      )
    }
  }
  return letters
}

function wordsOf(stream: string, letters: ReadonlyMap<string, Letters>): string {
  let font: Letters = new Map()
  const lines: string[] = []
  for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = letters.get(name) ?? new Map()
    else lines.push(lineOf(shown ?? '', font))
  }
  return lines.join('\n').replaceAll('\u00a0', ' ')
}

function lineOf(shown: string, font: Letters): string {
  const signs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  return signs.map((sign) => font.get(Number.parseInt(sign, 16)) ?? '?').join('')
}
