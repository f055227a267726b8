import { SaxesParser } from 'saxes'
import { InvalidFile } from './invalid-file.ts'

export interface XmlHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

/**
 * Feeds XML to the handlers piece by piece. Names are without prefixes. Refuses document types, so that nothing is
 * expanded or loaded from elsewhere.
 * @throws {InvalidFile}
 */
export function xmlReader({ open, text, close }: XmlHandlers): {
  write: (piece: string) => void
  end: () => void
} {
  const parser = new SaxesParser({ xmlns: false })
  parser.on('doctype', () => {
    throw new InvalidFile('file_has_entities')
  })
  parser.on('error', (error) => {
    throw new InvalidFile('file_unreadable', { cause: error })
  })
  parser.on('opentag', ({ name, attributes }) => open(local(name), attributes))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', ({ name }) => close(local(name)))
  return { write: (piece) => void parser.write(piece), end: () => void parser.close() }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
