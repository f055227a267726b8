import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, restoreLimit } from '#platform/rate-limit.ts'
import type { Begin } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { identityOver } from './better-auth.ts'
import { passwordByUser } from './limits.ts'
import { isPassword } from './passwords.ts'

/**
 * Checks the password of a signed-in user.
 * @throws {Problem} `invalid_input` for the field that it was written into
 */
export async function checkOwnPassword(
  begin: Begin,
  { password, field }: { password: string; field: string },
  { identity }: Pick<AccountsOptions, 'identity'>,
): Promise<void> {
  const { userId, hash } = await begin(async (work) => {
    const userId = accountHolder(work)
    await consumeLimit(work, passwordByUser, userId)
    const { internalAdapter } = await (await identityOver(work.db, identity)).$context
    const accounts = await internalAdapter.findAccounts(userId)
    const credential = accounts.find(({ providerId }) => providerId === 'credential')
    return { userId, hash: credential?.password ?? undefined }
  })
  if (!(await isPassword(password, hash))) throw problem('invalid_input', {}, { [field]: ['password_wrong'] })
  await begin((work) => restoreLimit(work, passwordByUser, userId))
}
