/** How others see who wrote something: the first name, and the first letter of the last. */
export function authorName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u)
  const [initial] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(others.at(-1) ?? '')
  return initial ? `${first} ${initial.segment.toUpperCase()}.` : first
}
