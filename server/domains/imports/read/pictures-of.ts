import { addressesIn, plainLine } from './cells.ts'
import type { Issues, SheetRecord } from './record.ts'
import { zippedAddress } from './zipped-address.ts'

/** Addresses of a product's pictures in their order, each once; undefined if the file has no column for them. */
export function picturesOf(
  records: readonly SheetRecord[],
  issues: Issues,
): { url: string; alt: string }[] | undefined {
  if (!records[0]?.hasColumn('picture')) return undefined
  const found = records.flatMap((record, place) => {
    const position = Number(record.text('picture_position') || place + 1)
    return record.cells('picture').flatMap(({ text, column }) => {
      const { urls, isComplete } = pictureAddresses(text)
      if (!isComplete) issues.warn(record.row, 'picture_address_invalid', column)
      return urls.map((url) => ({ url, alt: plainLine(record.text('picture_alt')).slice(0, 300), position }))
    })
  })
  const inOrder = found.toSorted((a, b) => a.position - b.position)
  return [...new Map(inOrder.map(({ url, alt }) => [url, { url, alt }])).values()]
}

/** Web addresses in a cell, and names of files in a ZIP file. */
export function pictureAddresses(text: string): { urls: string[]; isComplete: boolean } {
  const parts = addressesIn(text).flatMap((address) =>
    isWebAddress(address) ? [address] : address.split(/[,;|\n]/).filter((part) => part.trim() !== ''),
  )
  const urls = parts.flatMap((part) => (isWebAddress(part) ? part : (zippedAddress(part) ?? [])))
  return { urls, isComplete: urls.length === parts.length }
}

/** Also paths of this market's own pictures, which exports have. */
function isWebAddress(text: string): boolean {
  if (/^\/media\/[\w./-]+$/.test(text)) return true
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}
