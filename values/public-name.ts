/** Returns the public form of a name: the first name and the initial of the last name. */
export function publicName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u)
  const [initial] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(others.at(-1) ?? '')
  return initial ? `${first} ${initial.segment.toUpperCase()}.` : first
}
