import type { Attestation, Passkey } from '#contract/identity.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { lockUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { AccountsOptions } from '../options.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { deviceNameIn } from './device-name.ts'
import { readSecondFactor } from './factor-queries.ts'
import { assertFresh } from './freshness.ts'
import { notifyChange } from './notify-change.ts'
import { deletePasskey, insertPasskey, readPasskeys, updatePasskeyName } from './passkey-queries.ts'
import { PASSKEYS_MAX, passkeyCreationOptions, verifyNewPasskey } from './passkeys.ts'
import { readEmail } from './queries.ts'
import { mustHaveSecondFactor } from './sign-in-rules.ts'

interface Made {
  readonly body: {
    readonly key: string
    readonly credential: Attestation
    readonly name?: string | undefined
  }
}

interface Named {
  readonly params: { readonly id: string }
  readonly body: { readonly name: string }
}

export async function beginPasskey(work: Work, options: AccountsOptions) {
  const userId = accountHolder(work)
  await assertFresh(work)
  const known = await readPasskeys(work, userId)
  if (known.length >= PASSKEYS_MAX) throw problem('state_conflict', { passkeys_max: PASSKEYS_MAX })
  const { email, name } = await readEmail(work, userId)
  return passkeyCreationOptions(work, { userId, email, name, known }, options)
}

/** Stores a verified new passkey. Adding one proves possession, so this session counts as two-factor. */
export async function addPasskey(work: Work, { body }: Made, options: AccountsOptions) {
  const userId = accountHolder(work)
  await assertFresh(work)
  const { credential, credentialBackedUp } = await verifyNewPasskey(work, { ...body, userId }, options)
  await lockUser(work, userId)
  const known = await readPasskeys(work, userId)
  if (known.length >= PASSKEYS_MAX) throw problem('state_conflict', { passkeys_max: PASSKEYS_MAX })
  const id = newId()
  const isNew = await insertPasskey(work, {
    id,
    userId,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: body.credential.response.transports ?? [],
    name: body.name ?? nameIn(work),
    isSynced: credentialBackedUp,
  })
  if (!isNew) throw problem('passkey_refused')
  await confirmIdentity(work, { isStrong: true })
  await notifyChange(work, userId, 'passkey_added')
  const passkey = (await listPasskeys(work, userId)).find((each) => each.id === id)
  if (!passkey) throw new Error(`Passkey ${id} not found after insert`)
  return { passkey }
}

export async function renamePasskey(work: Work, { params, body }: Named) {
  const isThere = await updatePasskeyName(work, { userId: accountHolder(work), id: params.id }, body.name)
  if (!isThere) throw problem('not_found')
  return { done: true } as const
}

/** Removes a passkey, unless it is the last second factor of a user who must have one. */
export async function removePasskey(work: Work, { params }: { params: { id: string } }) {
  const userId = accountHolder(work)
  await assertFresh(work)
  await lockUser(work, userId)
  if (!(await deletePasskey(work, { userId, id: params.id }))) throw problem('not_found')
  const left = await readPasskeys(work, userId)
  const app = await readSecondFactor(work, userId)
  const isLast = left.length === 0 && !app?.confirmed_at
  if (isLast && (await mustHaveSecondFactor(work))) throw problem('not_allowed')
  await notifyChange(work, userId, 'passkey_removed')
  return { done: true } as const
}

export async function listPasskeys(work: Pick<Work, 'db' | 'now'>, userId: string): Promise<Passkey[]> {
  const rows = await readPasskeys(work, userId)
  return rows.map(({ id, name, is_synced, created_at, last_used_at }) => ({
    id,
    name,
    is_synced,
    created_at: created_at.toISOString(),
    ...(last_used_at && { last_used_at: last_used_at.toISOString() }),
  }))
}

/** Names a passkey after its device until the user renames it. */
function nameIn({ visitor }: Pick<Work, 'visitor'>): string {
  return deviceNameIn(visitor.userAgent)?.slice(0, 60) ?? 'Passkey'
}
