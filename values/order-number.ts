/** No vowels, so it spells no words, and no characters that look alike. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ'
const PART_LENGTH = 4
/** `TW` and two groups; a fourth part is the index of a seller order. */
const PURCHASE_PARTS = 3

/**
 * Makes a number such as `TW-7KXM-3Q9D` that is easy to read out and does not reveal the number of orders. `choose`
 * returns a whole number below `count` for each place.
 */
export function makeOrderNumber(choose: (count: number, place: number) => number): string {
  const signs = Array.from({ length: 2 * PART_LENGTH }, (_, place) =>
    ALPHABET.charAt(choose(ALPHABET.length, place)),
  )
  return `TW-${signs.slice(0, PART_LENGTH).join('')}-${signs.slice(PART_LENGTH).join('')}`
}

const written = new RegExp(
  `^(?:TW)?([${ALPHABET}]{${PART_LENGTH}})([${ALPHABET}]{${PART_LENGTH}})(\\d{1,3})?$`,
)

/**
 * Returns the order number meant by `tw7kxm3q9d`, `7kxm 3q9d` or `#TW-7KXM-3Q9D-2`. Other text is returned trimmed
 * and in upper case.
 */
export function orderNumberOf(text: string): string {
  const [, first, second, part] = written.exec(bareNumber(text)) ?? []
  if (!first || !second) return text.trim().toUpperCase()
  return ['TW', first, second, ...(part ? [part] : [])].join('-')
}

const begun = new RegExp(`^TW([${ALPHABET}]{2,${2 * PART_LENGTH}})\\d*$`)

/** Returns what `TW-7KX` or `tw 7kxm-3q9d-2` says of an order's number after `TW`; undefined for other text. */
export function numberBegun(text: string): string | undefined {
  const whole = written.exec(bareNumber(text))
  return whole ? `${whole[1]}${whole[2]}` : begun.exec(bareNumber(text))?.[1]
}

/** Returns the order number of a seller order. An order's own number is unchanged, also if it ends in digits. */
export function purchaseNumberOf(number: string): string {
  return number.split('-').slice(0, PURCHASE_PARTS).join('-')
}

/** Returns only letters and digits, for comparing numbers written in different ways. */
export function bareNumber(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
