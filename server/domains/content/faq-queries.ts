import { sql } from 'kysely'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>
type Writing = Pick<Work, 'db' | 'now'>

export interface FaqTextRow {
  readonly topic: string
  readonly question: Texts
  readonly answer: Texts
}

export interface WrittenFaqRow extends FaqTextRow {
  readonly id: string
  readonly hidden_at: Date | null
  readonly version: number
  readonly changed_at: Date
}

const columns = sql`faq.id, faq.topic, faq.question, faq.answer, faq.hidden_at, faq.version, faq.changed_at`

export async function readWrittenFaqs({ db }: Reading): Promise<WrittenFaqRow[]> {
  const { rows } = await sql<WrittenFaqRow>`
    select ${columns}
    from faqs faq
    order by min(faq.position) over (partition by faq.topic), faq.topic, faq.position, faq.id
  `.execute(db)
  return rows
}

export async function readWrittenFaq({ db }: Reading, id: string): Promise<WrittenFaqRow | undefined> {
  const { rows } = await sql<WrittenFaqRow>`
    select ${columns}
    from faqs faq
    where faq.id = ${id}
  `.execute(db)
  return rows[0]
}

export async function lockFaq({ db }: Reading, id: string): Promise<{ version: number } | undefined> {
  return await db.selectFrom('faqs').select('version').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function readFaqText(
  { db }: Reading,
  { id, version }: { id: string; version: number },
): Promise<FaqTextRow | undefined> {
  const { rows } = await sql<FaqTextRow>`
    select t.topic, t.question, t.answer
    from faq_texts t
    where t.faq_id = ${id} and t.version = ${version}
  `.execute(db)
  return rows[0]
}

const VERSIONS_LISTED = 50

export async function readFaqVersions({ db }: Reading, id: string) {
  return await db
    .selectFrom('faq_texts as t')
    .leftJoin('users as u', 'u.id', 't.written_by')
    .select(['t.version', 't.written_at', 'u.name as written_by'])
    .where('t.faq_id', '=', id)
    .orderBy('t.version', 'desc')
    .limit(VERSIONS_LISTED)
    .execute()
}

interface WrittenText extends FaqTextRow {
  readonly id: string
  readonly changedBy: string | null
}

export async function insertFaq(
  { db, now }: Writing,
  { id, topic, question, answer, changedBy }: WrittenText,
): Promise<void> {
  await sql`
    insert into faqs (id, topic, position, question, answer, hidden_at, changed_at, changed_by)
    select
      ${id}, ${topic}, coalesce(max(f.position), 0) + 1, ${written(question)}, ${written(answer)},
      ${now}, ${now}, ${changedBy}
    from faqs f
  `.execute(db)
}

/** Languages missing from the form keep their texts. */
export async function updateFaq(
  { db, now }: Writing,
  { id, topic, question, answer, version, changedBy }: WrittenText & { readonly version: number },
): Promise<void> {
  await sql`
    update faqs
    set topic = ${topic},
        question = question - 'en' - 'fr' || ${written(question)},
        answer = answer - 'en' - 'fr' || ${written(answer)},
        version = ${version},
        changed_at = ${now},
        changed_by = ${changedBy}
    where id = ${id}
  `.execute(db)
}

export async function setHidden({ db }: Reading, { id, at }: { id: string; at: Date | null }): Promise<void> {
  await db.updateTable('faqs').set({ hidden_at: at }).where('id', '=', id).execute()
}

/** Swaps a question with its neighbour in the same topic, if there is one. */
export async function moveFaq({ db }: Reading, { id, isUp }: { id: string; isUp: boolean }): Promise<void> {
  // Locks all rows, so that concurrent moves don't give two questions one position.
  await sql`select from faqs order by id for update`.execute(db)
  await sql`
    with placed as (
      select f.id, f.topic, row_number() over (order by f.position, f.id) as place
      from faqs f
    ),
    moved as (
      select *
      from placed
      where id = ${id}
    ),
    neighbour as (
      select p.*
      from placed p
      join moved m on m.topic = p.topic
      where ${isUp ? sql`p.place < m.place` : sql`p.place > m.place`}
      order by ${isUp ? sql`p.place desc` : sql`p.place`}
      limit 1
    ),
    wanted as (
      select
        p.id,
        case p.id
          when (select id from moved) then coalesce((select place from neighbour), p.place)
          when (select id from neighbour) then (select place from moved)
          else p.place
        end as place
      from placed p
    )
    update faqs f
    set position = w.place
    from wanted w
    where w.id = f.id and f.position <> w.place
  `.execute(db)
}

/** Drops empty texts, so that another language is shown instead. */
function written(texts: Texts) {
  const there = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  return sql`${JSON.stringify(there)}::jsonb`
}
