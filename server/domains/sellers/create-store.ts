import { readFreeSlug } from '#platform/slugs.ts'
import { thePerson } from '#platform/the-person.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { slugOf } from '#values/slug-of.ts'
import { insertStore, readNameTaken, type StoreToInsert } from './queries.ts'

interface NewStore
  extends Omit<StoreToInsert, 'id' | 'slug' | 'about' | 'deliveryMode' | 'eventId' | 'actorId'> {
  readonly description: string
  /** The language of the description. */
  readonly locale: string
}

/**
 * Creates a store that shoppers do not see until its owner opens it; answers its id. Whoever it is for has its back
 * office from now on.
 */
export async function createStore(work: Work, { description, locale, ...store }: NewStore): Promise<string> {
  const id = newId()
  await insertStore(work, {
    ...store,
    id,
    slug: await readFreeSlug(work, { kind: 'store', scope: '', slug: slugOf(store.name, 'store') }),
    // English is what is shown where a language is missing.
    about: { en: description, [locale]: description },
    deliveryMode: store.vertical === 'restaurants' ? 'kitchen' : 'parcel',
    eventId: newId(),
    actorId: thePerson(work).userId,
  })
  return id
}

/** Whether a store could be taken for another, `except` itself, by its name. */
export function isStoreNameTaken(
  work: Pick<Work, 'db'>,
  name: string,
  { except }: { except?: string } = {},
): Promise<boolean> {
  return readNameTaken(work, { name, except: except ?? null })
}
