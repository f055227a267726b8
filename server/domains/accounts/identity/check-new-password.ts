import { problem } from '#platform/problem.ts'
import type { PasswordOwner } from './weak-password.ts'

/** @throws {Problem} invalid_input with why the field `password` is too easy to guess */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<void> {
  // With its list of common passwords it takes several megabytes.
  const { weaknessOf } = await import('./weak-password.ts')
  const weakness = weaknessOf(password, owner)
  if (weakness) throw problem('invalid_input', {}, { password: [weakness] })
}
