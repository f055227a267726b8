/** Queries for synonyms. Terms are matched in normalized form and shown as the operator wrote them. */
import { sql } from 'kysely'
import type { SynonymGroup } from '#contract/search.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

export interface Term {
  /** Lower case, no accents, single spaces. */
  readonly term: string
  readonly written: string
}

export interface GroupRow extends SynonymGroup {
  readonly total: number
}

/** Returns a page of groups with a term that contains these letters; a page past the end is the last one. */
export async function readGroups(
  { db }: Reading,
  { letters, ...page }: NumberedPage & { letters: string },
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with asked as (
      select group_key
      from search_synonyms
      group by group_key
      having bool_or(position(${letters} in term) > 0)
    ),
    counted as (
      select count(*)::integer as n
      from asked
    )
    select s.group_key as id, array_agg(s.written order by s.position, s.term) as terms, counted.n as total
    from search_synonyms s
    join asked on asked.group_key = s.group_key
    cross join counted
    group by s.group_key, counted.n
    order by (array_agg(s.term order by s.position, s.term))[1], s.group_key
    limit ${page.perPage}
    offset ${offsetOf(page, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}

/** Serializes changes of synonyms. */
export async function lockSynonyms({ db }: Reading): Promise<void> {
  await sql`lock table search_synonyms in share row exclusive mode`.execute(db)
}

/** Returns a term that belongs to another group. */
export async function readTaken(
  { db }: Reading,
  { terms, groupId }: { terms: readonly Term[]; groupId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('search_synonyms')
    .select('written')
    .where(
      'term',
      'in',
      terms.map(({ term }) => term),
    )
    .where('group_key', '<>', groupId)
    .orderBy('term')
    .limit(1)
    .executeTakeFirst()
  return row?.written
}

export async function insertTerms(
  { db }: Reading,
  groups: readonly { readonly id: string; readonly terms: readonly Term[] }[],
): Promise<void> {
  const rows = groups.flatMap(({ id, terms }) =>
    terms.map((term, position) => ({ ...term, group_key: id, position })),
  )
  await sql`
    insert into search_synonyms (term, written, group_key, position)
    select distinct on (term) term, written, group_key, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (term text, written text, group_key text, position smallint)
    order by term, group_key
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into search_words (word, product_count)
    select term, 0
    from unnest(${rows.map(({ term }) => term)}::text[]) term
    where length(term) >= 3
    group by term
    on conflict do nothing
  `.execute(db)
}

/** Returns whether the group existed. */
export async function deleteGroup({ db }: Reading, groupId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('search_synonyms')
    .where('group_key', '=', groupId)
    .returning('term')
    .execute()
  return removed.length > 0
}

export async function hasSynonyms({ db }: Reading): Promise<boolean> {
  const row = await db.selectFrom('search_synonyms').select('term').limit(1).executeTakeFirst()
  return row !== undefined
}
