export type Separator = ',' | ';' | '\t' | '|'

const separators: readonly Separator[] = [',', ';', '\t', '|']

/** Excel writes the separator on a line before the header where it differs from the usual one. */
const DECLARED = /^sep=(.)(?:\r\n|\n|\r)/i

export interface Separation {
  readonly separator: Separator
  /** Characters before the header. */
  readonly skip: number
}

/** Detects the separator from the start of a file: the most frequent one outside quotes in its header. */
export function separationOf(start: string): Separation {
  const [line = '', declared] = DECLARED.exec(start) ?? []
  const named = separators.find((each) => each === declared)
  if (named) return { separator: named, skip: line.length }
  const header = headerOf(start)
  const counts = separators.map((separator) => header.split(separator).length - 1)
  return { separator: separators[counts.indexOf(Math.max(...counts))] ?? ',', skip: 0 }
}

/** Returns the first line with text, without its quoted parts. */
function headerOf(start: string): string {
  const unquoted = start.replace(/"(?:[^"]|"")*(?:"|$)/g, '""')
  return unquoted.split(/\r\n|\n|\r/).find((line) => /\S/.test(line)) ?? ''
}
