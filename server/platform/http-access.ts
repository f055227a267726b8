/** Checks whether a caller may use an endpoint, and records refusals for review. */
import type { Access, Definition } from '#contract/endpoint.ts'
import { recordAuditEvent } from './audit.ts'
import { type Call, callerOf, recordIn } from './http-call.ts'
import type { Endpoint } from './http-endpoint.ts'
import { problemOf } from './http-problem.ts'
import { beginFor, type WorkSource } from './open-work.ts'
import { problem } from './problem.ts'
import { consumeLimit, type Limit } from './rate-limit.ts'
import type { Actor, Person } from './work.ts'

/** Enough to recognise an attack, without letting an attacker fill the audit log. */
const refusalsRecorded: Limit = { what: 'refusals kept', max: 300, windowMs: 60 * 60_000 }

/** Returns the access check of an endpoint, which throws for a caller who may not use it. */
export function accessCheck({ definition, isWrite }: Endpoint): (call: Call) => void {
  const isRefusedToLimited =
    definition.access === 'operator' && isWrite && !definition.isQuestion && !definition.allowsLimited
  const needed = neededOf(definition, isWrite)
  return ({ actor, params }) => {
    assertAccess(definition.access, actor, params.store)
    if (definition.access === 'seller') assertPermitted(actor, params.store, needed)
    if (isRefusedToLimited) assertFullRights(actor)
  }
}

/** Returns the permissions that an endpoint needs; undefined for one that nobody has. */
function neededOf({ area, level, isMoney, isQuestion }: Definition, isWrite: boolean): string[] | undefined {
  if (area === undefined) return undefined
  const usual = isWrite && !isQuestion ? 'edit' : 'view'
  return [`${area}.${level ?? usual}`, ...(isMoney ? [`${area}.money`] : [])]
}

function assertPermitted(
  actor: Actor,
  slug: string | undefined,
  needed: readonly string[] | undefined,
): void {
  const staff = actor.kind === 'person' ? actor.stores.find((store) => store.slug === slug) : undefined
  const held: readonly string[] = staff?.permissions ?? []
  if (!needed?.every((permission) => held.includes(permission))) throw problem('not_allowed')
}

/** 401 for an unknown caller, 403 for a caller who may know that the resource exists, 404 otherwise. */
function assertAccess(access: Access, actor: Actor, storeSlug: string | undefined): void {
  if (access === 'public' || access === 'gateway') return
  if (actor.kind !== 'person') throw problem('unknown_caller')
  if (access === 'operator' && actor.operatorLevel === undefined) throw problem('not_allowed')
  if (access === 'seller' && !actor.stores.some(({ slug }) => slug === storeSlug)) throw problem('not_found')
  if (access !== 'customer' && actor.lacksSecondFactor) throw problem('second_factor_needed')
}

/** Applies to operator commands that do not allow operators with limited rights. */
function assertFullRights(actor: Actor): void {
  if (actor.kind !== 'person' || actor.operatorLevel !== 'full') throw problem('not_allowed')
}

/**
 * Records refused access to dashboards by their users for review, such as a seller requesting another seller's order.
 */
export async function recordRefusal(
  call: Call,
  error: unknown,
  { action, source }: { readonly action: string; readonly source: WorkSource },
): Promise<void> {
  const { actor } = call
  const refused = problemOf(error)
  if (actor.kind !== 'person' || !hasDashboard(actor)) return
  if (refused?.code !== 'not_found' && refused?.code !== 'not_allowed') return
  try {
    await beginFor(
      source,
      callerOf(call),
      {},
    )(async (work) => {
      await consumeLimit(work, refusalsRecorded, actor.userId)
      await recordAuditEvent(work, { action, record: recordIn(call.params), outcome: 'refused' })
    })
  } catch (failure) {
    if (problemOf(failure)?.code !== 'too_many_requests') throw failure
  }
}

function hasDashboard({ operatorLevel, stores }: Person): boolean {
  return operatorLevel !== undefined || stores.length > 0
}
