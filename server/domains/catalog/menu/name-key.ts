/** Returns a name without differences of case and white space. */
export function nameKey(name = ''): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
