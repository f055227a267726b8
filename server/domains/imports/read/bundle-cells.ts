/** What is in a bundle in one cell, a line for each item: `2 x SKU`. */
import type { Parsed } from './cells.ts'

export interface ImportedItem {
  readonly sku: string
  readonly quantity: number
}

export function bundleCell(items: readonly ImportedItem[]): string {
  return items.map(({ quantity, sku }) => `${quantity} x ${sku}`).join('\n')
}

export function parseBundle(text: string): Parsed<readonly ImportedItem[]> {
  const items = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => /^(\d{1,2})\s*[x×]\s+(\S.*)$/i.exec(line))
  if (items.includes(null)) return { fault: 'bundle_unreadable' }
  return { value: items.flatMap((item) => (item ? [{ quantity: Number(item[1]), sku: item[2] ?? '' }] : [])) }
}
