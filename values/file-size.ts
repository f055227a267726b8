/** File sizes in bytes and as text. Units are multiples of 1,024, as limits are. */

export const KILOBYTE = 1024
export const MEGABYTE = 1024 * KILOBYTE

/** Maximum size of a picture or document, in bytes. */
export const FILE_BYTES_MAX = 10 * MEGABYTE

/** Maximum size of a form with files: an imported file with its fields. */
export const FILES_FORM_BYTES_MAX = 52 * MEGABYTE

/** Formats a size as `10 MB`, `1.4 MB` or `96 kB`, at least 1 kB. */
export function formatFileSize(bytes: number, locale: string): string {
  // A size that rounds to 1,024 kB is shown as 1 MB.
  const isLarge = Math.round(bytes / KILOBYTE) >= KILOBYTE
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
  return format.format(isLarge ? bytes / MEGABYTE : Math.max(1, bytes / KILOBYTE))
}
