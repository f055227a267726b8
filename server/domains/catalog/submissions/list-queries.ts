import { sql } from 'kysely'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { firstPicture } from '../card-columns.ts'
import type { Proposed } from './important-fields.ts'

export interface SubmissionRow {
  readonly id: string
  readonly kind: 'new' | 'change'
  readonly state: 'pending' | 'approved' | 'rejected' | 'withdrawn'
  readonly product_id: string
  readonly slug: string
  readonly name: string
  readonly is_blocked: boolean
  readonly picture: Picture | null
  readonly store_id: string
  readonly store_slug: string
  readonly store_name: string
  readonly version: number
  readonly proposed: Proposed | null
  readonly replaced: Proposed | null
  readonly submitted_at: Date
  readonly submitted_by: string | null
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly reason: string | null
  readonly total: number
}

export type SubmissionState = SubmissionRow['state']

/** Pending submissions, the longest waiting first; others, the latest decision first. Blocked products do not wait. */
export async function readSubmissions(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  only: {
    id?: string
    search?: string | undefined
    state?: SubmissionState | undefined
  } & NumberedPage,
): Promise<SubmissionRow[]> {
  const search = only.search ? containing(only.search) : undefined
  const found = sql`
    product_submissions submission
    join products p on p.id = submission.product_id
    join stores s on s.id = p.store_id
    where ${only.id ? sql`submission.id = ${only.id}` : sql`true`}
      and ${only.state ? sql`submission.state = ${only.state}` : sql`true`}
      and ${only.state === 'pending' ? sql`not p.is_blocked` : sql`true`}
      and ${
        search
          ? sql`(plain(concat_ws(' ', p.name ->> 'en', p.name ->> 'fr')) like plain(${search})
              or plain(s.name) like plain(${search}))`
          : sql`true`
      }`
  const { rows } = await sql<SubmissionRow>`
    select
      submission.id,
      submission.kind,
      submission.state,
      p.id as product_id,
      p.slug,
      ${translated(sql`coalesce(submission.proposed -> 'name', p.name)`, locale)} as name,
      p.is_blocked,
      ${pictureJson(firstPicture, locale)} as picture,
      s.id as store_id,
      s.slug as store_slug,
      s.name as store_name,
      p.version,
      submission.proposed,
      submission.replaced,
      submission.submitted_at,
      submitter.name as submitted_by,
      submission.decided_at,
      decider.name as decided_by,
      submission.reason,
      (select count(*) from ${found})::integer as total
    from (
      select submission.id
      from ${found}
      order by
        submission.state <> 'pending',
        case when submission.state = 'pending' then submission.submitted_at end,
        submission.submitted_at desc,
        submission.id
      limit ${only.perPage}
      offset ${offsetOf(only, sql`(select count(*) from ${found})`)}
    ) shown
    join product_submissions submission on submission.id = shown.id
    join products p on p.id = submission.product_id
    join stores s on s.id = p.store_id
    left join users submitter on submitter.id = submission.submitted_by
    left join users decider on decider.id = submission.decided_by
    order by
      submission.state <> 'pending',
      case when submission.state = 'pending' then submission.submitted_at end,
      submission.submitted_at desc,
      submission.id
  `.execute(db)
  return rows
}

/** Returns the pictures by id. */
export async function readPictures(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Picture>> {
  const { rows } = await sql<{ id: string; picture: Picture }>`
    select chosen.id, ${pictureJson(sql.ref('chosen.id'), locale)} as picture
    from unnest(${ids}::uuid[]) chosen (id)
    where exists (select from pictures where id = chosen.id)
  `.execute(db)
  return new Map(rows.map(({ id, picture }) => [id, picture]))
}

/** Returns the names of categories from the vertical down, by id. */
export async function readCategoryNames(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, string_agg(${translated(sql.ref('up.name'), locale)}, ' › ' order by up.depth) as name
    from categories c
    join categories up on up.path = c.path or starts_with(c.path, up.path || '/')
    where c.id = any(${ids}::uuid[])
    group by c.id
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
