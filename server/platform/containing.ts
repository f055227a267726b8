/** A pattern for `like` that finds these words anywhere, whatever signs are among them. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
