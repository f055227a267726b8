const PICTURE_NAME = /^[^\0/\\:*?"<>|]{1,200}\.(?:jpe?g|png|webp|avif)$/

/**
 * Returns the address under which a picture of a ZIP file is looked up, `zip:` and its name in lower case without
 * folders, or undefined if the name is not that of a picture.
 */
export function zippedAddress(path: string): string | undefined {
  if (path.includes('://')) return undefined
  const name = path.trim().split(/[/\\]/).at(-1)?.normalize('NFC').toLowerCase() ?? ''
  return PICTURE_NAME.test(name) && !name.startsWith('.') ? `zip:${name}` : undefined
}
