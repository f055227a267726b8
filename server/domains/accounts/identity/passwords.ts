/** Password hashing with scrypt, which is slow on purpose: a few hashes run at once, the rest queue. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Turns } from '#platform/turns.ts'

const turns = new Turns({ parallelMax: 2, waitingMax: 200 })

// scrypt's N (time and memory of one hash), and better-auth's other parameters.
const USUAL_COST = 16_384
const BLOCK_SIZE = 16
const PARALLEL = 1
const KEY_BYTES = 64
const SALT_BYTES = 16

let cost = USUAL_COST

/** Sets the hashing cost, a power of two, for tests; without an argument, restores the default. */
export function hashAt(wanted: number = USUAL_COST): void {
  cost = wanted
}

/**
 * Returns the hash to store: `<salt>:<key>` in hexadecimal like better-auth, followed by `:<cost>` unless it is the
 * default.
 */
export function hashOf(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const made = { salt, cost }
  return turns.take(async () => {
    const key = await keyOf(password, made)
    return [salt, key.toString('hex'), ...(made.cost === USUAL_COST ? [] : [made.cost])].join(':')
  })
}

/** Checks a password. Takes as long without a hash, so that timing reveals nothing. */
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
