const saints: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', sta: 'santa', sto: 'santo' }

/** Returns the same key for all spellings of a place: ‘St. André ’ and ‘saint andre’. */
export function placeKey(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’‘`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word !== '')
    .map((word) => saints[word] ?? word)
    .join(' ')
}
