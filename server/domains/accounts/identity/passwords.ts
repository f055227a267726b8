/** Passwords are kept as scrypt hashes, which are slow on purpose: a few are made at once, the rest wait their turn. */
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { problem } from '#platform/problem.ts'

const AT_ONCE_MAX = 2
const WAITING_MAX = 200

let running = 0
const waiting: (() => void)[] = []

/** The hash to keep of a new password. */
export function hashOf(password: string): Promise<string> {
  return inTurn(() => hashPassword(password))
}

/** Whether this is the password; takes as long where there is none, so that time tells nothing. */
export function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  return inTurn(async () => {
    if (hash !== undefined) return verifyPassword({ hash, password })
    await hashPassword(password)
    return false
  })
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING_MAX) throw problem('overloaded')
  if (running >= AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // Whoever waited takes over this place.
    if (next) next()
    else running -= 1
  }
}
