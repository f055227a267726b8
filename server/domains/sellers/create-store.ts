import { signedInUser } from '#platform/signed-in-user.ts'
import { readFreeSlug } from '#platform/slugs.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { slugOf } from '#values/slug-of.ts'
import { insertStore, type StoreToInsert } from './new-store-queries.ts'
import { readNameTaken } from './queries.ts'

interface NewStore
  extends Omit<StoreToInsert, 'id' | 'slug' | 'about' | 'deliveryMode' | 'eventId' | 'actorId'> {
  readonly description: string
  readonly locale: string
}

/**
 * Creates a store that is hidden until its owner opens it, gives the owner access to its dashboard, and returns its
 * id.
 */
export async function createStore(work: Work, { description, locale, ...store }: NewStore): Promise<string> {
  const id = newId()
  await insertStore(work, {
    ...store,
    id,
    slug: await readFreeSlug(work, { kind: 'store', scope: '', slug: slugOf(store.name, 'store') }),
    // English is the fallback for missing languages.
    about: { en: description, [locale]: description },
    deliveryMode: store.vertical === 'restaurants' ? 'kitchen' : 'parcel',
    eventId: newId(),
    actorId: signedInUser(work).userId,
  })
  return id
}

/** Returns whether a store other than `except` has a name that could be confused with this one. */
export function isStoreNameTaken(
  work: Pick<Work, 'db'>,
  name: string,
  { except }: { except?: string } = {},
): Promise<boolean> {
  return readNameTaken(work, { name, except: except ?? null })
}
