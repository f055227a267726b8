/** Order numbers: how they are made, and how people write them. Pure. */

/** No vowels, so no words; no signs that are taken for one another. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ'
const PART_LENGTH = 4
/** `TW` and two more; what follows is the place of a seller's part. */
const PURCHASE_PARTS = 3

/**
 * A number that can be read out and tells nothing of how many orders there are: `TW-7KXM-3Q9D`.
 * `choose` answers a whole number below `count`, for each of the places.
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

/** The number that is meant by `tw7kxm3q9d`, `7kxm 3q9d` or `#TW-7KXM-3Q9D-2`; what is none is left as it is. */
export function orderNumberOf(text: string): string {
  const [, first, second, part] = written.exec(bareNumber(text)) ?? []
  if (!first || !second) return text.trim().toUpperCase()
  return ['TW', first, second, ...(part ? [part] : [])].join('-')
}

/** The number of the purchase that a seller's part is of; a purchase's own stays what it is, also where it ends in digits. */
export function purchaseNumberOf(number: string): string {
  return number.split('-').slice(0, PURCHASE_PARTS).join('-')
}

/** Letters and digits alone: what all ways to write a number have in common. */
export function bareNumber(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
