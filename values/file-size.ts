/** How large files are, in bytes and in words: 1,024 to the next unit, as limits are set. */

export const KILOBYTE = 1024
export const MEGABYTE = 1024 * KILOBYTE

/** The largest picture or document that the market takes, in bytes. */
export const FILE_BYTES_MAX = 10 * MEGABYTE

/** The largest form with files that the market takes, in bytes. */
export const FILES_FORM_BYTES_MAX = 24 * MEGABYTE

/** `10 MB`, `1.4 MB`, `96 kB`; never less than one. */
export function formatFileSize(bytes: number, locale: string): string {
  // What would be called 1,024 of the smaller unit is one of the larger.
  const isLarge = Math.round(bytes / KILOBYTE) >= KILOBYTE
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
  return format.format(isLarge ? bytes / MEGABYTE : Math.max(1, bytes / KILOBYTE))
}
