/** Passwords are kept as scrypt hashes, which are slow on purpose: a few are made at once, the rest wait their turn. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Turns } from '#platform/turns.ts'

const turns = new Turns({ parallelMax: 2, waitingMax: 200 })

// scrypt's N, the time and the memory of one hash; with it the rest of what better-auth hashes by.
const USUAL_COST = 16_384
const BLOCK_SIZE = 16
const PARALLEL = 1
const KEY_BYTES = 64
const SALT_BYTES = 16

let cost = USUAL_COST

/** For tests, whose passwords are no secret: makes hashes from now on at another cost, a power of two; the usual one unless told. */
export function hashAt(wanted: number = USUAL_COST): void {
  cost = wanted
}

/** The hash to keep of a new password: `<salt>:<key>` in hexadecimal, as better-auth writes it, and `:<cost>` where that is not the usual. */
export function hashOf(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const made = { salt, cost }
  return turns.take(async () => {
    const key = await keyOf(password, made)
    return [salt, key.toString('hex'), ...(made.cost === USUAL_COST ? [] : [made.cost])].join(':')
  })
}

/** Whether this is the password; takes as long where there is none, so that time tells nothing. */
export function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  return turns.take(async () => {
    const [salt = '', key = '', made = hash === undefined ? cost : USUAL_COST] = hash?.split(':') ?? []
    const given = await keyOf(password, { salt, cost: Number(made) })
    const kept = Buffer.from(key, 'hex')
    return kept.length === KEY_BYTES && timingSafeEqual(given, kept)
  })
}

function keyOf(password: string, made: { salt: string; cost: number }): Promise<Buffer> {
  const maxmem = 256 * made.cost * BLOCK_SIZE
  const options = { N: made.cost, r: BLOCK_SIZE, p: PARALLEL, maxmem }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), made.salt, KEY_BYTES, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
