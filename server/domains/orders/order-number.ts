import { randomInt } from 'node:crypto'

/** No vowels, so no words; no signs that are taken for one another. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ'
const PART_LENGTH = 4

/** A number that can be read out and tells nothing of how many orders there are: `TW-7KXM-3Q9D`. */
export function newOrderNumber(): string {
  return `TW-${newPart()}-${newPart()}`
}

function newPart(): string {
  return Array.from({ length: PART_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
