import { problem } from '#platform/problem.ts'
import { type PasswordOwner, weaknessOf } from './weak-password.ts'

/** @throws {Problem} invalid_input with the reason why the field `password` is too easy to guess */
export function checkNewPassword(password: string, owner: PasswordOwner): void {
  const weakness = weaknessOf(password, owner)
  if (weakness) throw problem('invalid_input', {}, { password: [weakness] })
}
