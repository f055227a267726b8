import { type RawBuilder, sql } from 'kysely'
import type { SellerApplication, SellerApplicationFields, SellerDocument } from '#contract/applications.ts'
import type { Picture, Vertical } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export type ApplicationState = SellerApplication['state']

export interface DocumentRow extends Omit<SellerDocument, 'created_at'> {
  readonly created_at: string | Date
}

export interface ApplicationRow {
  readonly id: string
  readonly state: ApplicationState
  readonly state_reason: string | null
  readonly store_name: string
  readonly description: string
  readonly vertical: Vertical
  readonly country_code: string
  readonly country_name: string
  readonly region: string | null
  readonly city: string
  readonly street: string
  readonly postcode: string | null
  readonly contact_name: string
  readonly email: string
  readonly phone: string
  readonly hides_email: boolean
  readonly hides_phone: boolean
  readonly links: Record<string, string>
  readonly logo: Picture | null
  readonly cover: Picture | null
  readonly documents: DocumentRow[]
  readonly submitted_at: Date
  readonly decided_at: Date | null
}

function applicationColumns(locale: string): RawBuilder<ApplicationRow> {
  return sql`
    a.id,
    a.state,
    a.state_reason,
    a.store_name,
    a.description,
    a.vertical,
    a.country_code,
    ${translated(sql.ref('land.name'), locale)} as country_name,
    a.region,
    a.city,
    a.street,
    a.postcode,
    a.contact_name,
    a.email,
    a.phone,
    a.hides_email,
    a.hides_phone,
    a.links,
    ${pictureJson(sql.ref('a.logo_id'), locale)} as logo,
    ${pictureJson(sql.ref('a.cover_id'), locale)} as cover,
    coalesce((
      select json_agg(json_build_object(
        'id', d.id, 'kind', d.kind, 'name', d.name, 'media_type', d.media_type, 'size', d.size, 'created_at', d.created_at
      ) order by d.created_at, d.id)
      from seller_documents d
      where d.application_id = a.id
    ), '[]') as documents,
    a.submitted_at,
    a.decided_at`
}

export async function readLatestOf(
  { db, locale }: Reading,
  applicantId: string,
): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${applicationColumns(locale)}
    from seller_applications a
    join countries land on land.code = a.country_code
    where a.applicant_id = ${applicantId}
    order by a.submitted_at desc, a.id desc
    limit 1
  `.execute(db)
  return rows[0]
}

export async function readUnsent({ db }: Pick<Work, 'db'>, ownerId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('seller_documents')
    .select(['id', 'kind', 'name', 'media_type', 'size', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('application_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<Pick<DocumentRow, 'kind'>>()
    .execute()
}

/** Returns the user's oldest store, if they own any. */
export async function readOwnedStore({ db }: Pick<Work, 'db'>, userId: string) {
  return db
    .selectFrom('stores')
    .select(['slug', 'name'])
    .where('owner_id', '=', userId)
    .where('state', '!=', 'terminated')
    .orderBy('created_at')
    .executeTakeFirst()
}

interface Submission extends Omit<SellerApplicationFields, 'documents' | 'terms' | 'logo_id' | 'cover_id'> {
  readonly id: string
  readonly applicantId: string
  readonly logoId: string | null
  readonly coverId: string | null
}

/** Returns false if the user already has an open application. */
export async function insertApplication(
  { db, now, locale }: Work,
  { id, applicantId, logoId, coverId, ...given }: Submission,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seller_applications')
    .values({
      id,
      applicant_id: applicantId,
      store_name: given.store_name,
      description: given.description,
      vertical: given.vertical,
      country_code: given.country_code,
      region: given.region ?? null,
      city: given.city,
      street: given.street,
      postcode: given.postcode ?? null,
      contact_name: given.contact_name,
      email: given.email,
      phone: given.phone,
      hides_email: given.hides_email ?? false,
      hides_phone: given.hides_phone ?? false,
      links: JSON.stringify(given.links ?? {}),
      logo_id: logoId,
      cover_id: coverId,
      locale,
      terms_accepted_at: now,
      submitted_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('applicant_id').where(sql<boolean>`state in ('submitted', 'in_review')`).doNothing(),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Attaches the user's unsubmitted documents, and those of a rejected application. Returns how many. */
export async function attachDocuments(
  { db }: Pick<Work, 'db'>,
  { ownerId, applicationId, ids }: { ownerId: string; applicationId: string; ids: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update seller_documents d
    set application_id = ${applicationId}
    where d.id = any(${ids}::uuid[])
      and d.owner_id = ${ownerId}
      and (
        d.application_id is null
        or exists (select from seller_applications a where a.id = d.application_id and a.state = 'rejected')
      )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function insertEvent(
  { db, now, actor }: Work,
  { applicationId, to, reason }: { applicationId: string; to: ApplicationState; reason?: string },
): Promise<void> {
  await db
    .insertInto('seller_application_events')
    .values({
      id: newId(),
      application_id: applicationId,
      to_state: to,
      actor_id: actor.kind === 'person' ? actor.userId : null,
      reason: reason ?? null,
      at: now,
    })
    .execute()
}

export async function countUnsent({ db }: Pick<Work, 'db'>, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('seller_documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('application_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertDocument(
  { db, now }: Pick<Work, 'db' | 'now'>,
  document: {
    id: string
    ownerId: string
    kind: SellerDocument['kind']
    name: string
    mediaType: 'application/pdf' | 'image/webp'
    bytes: Buffer
  },
): Promise<void> {
  const { id, ownerId, kind, name, mediaType, bytes } = document
  await db
    .insertInto('seller_documents')
    .values({
      id,
      owner_id: ownerId,
      kind,
      name,
      media_type: mediaType,
      size: bytes.byteLength,
      bytes,
      created_at: now,
    })
    .execute()
}

export async function deleteUnsent(
  { db }: Pick<Work, 'db'>,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('seller_documents')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('application_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0
}

interface FileRow {
  readonly name: string
  readonly media_type: string
  readonly bytes: Buffer
}

export async function readOwnFile(
  { db }: Pick<Work, 'db'>,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<FileRow | undefined> {
  return db
    .selectFrom('seller_documents')
    .select(['name', 'media_type', 'bytes'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
}

export async function readSentFile(
  { db }: Pick<Work, 'db'>,
  { id, applicationId }: { id: string; applicationId: string },
): Promise<FileRow | undefined> {
  return db
    .selectFrom('seller_documents')
    .select(['name', 'media_type', 'bytes'])
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

export async function deleteOldDocuments(
  { db }: Pick<Work, 'db'>,
  { unsentBefore, rejectedBefore }: { unsentBefore: Date; rejectedBefore: Date },
): Promise<void> {
  await sql`
    delete from seller_documents d
    where (d.application_id is null and d.created_at < ${unsentBefore})
      or exists (
        select
        from seller_applications a
        where a.id = d.application_id
          and a.state = 'rejected'
          and a.decided_at < ${rejectedBefore}
      )
  `.execute(db)
}

export interface ListedRow {
  readonly id: string
  readonly state: ApplicationState
  readonly store_name: string
  readonly vertical: Vertical
  readonly city: string
  readonly country_name: string
  readonly applicant_name: string
  readonly applicant_email: string
  readonly documents_count: number
  readonly submitted_at: Date
  readonly total: number
}

function inState(state: ApplicationState | 'waiting' | undefined): RawBuilder<unknown> {
  if (state === undefined) return sql`true`
  return state === 'waiting' ? sql`a.state in ('submitted', 'in_review')` : sql`a.state = ${state}`
}

export async function readApplications(
  { db, locale }: Reading,
  only: {
    readonly state?: ApplicationState | 'waiting' | undefined
    readonly vertical?: Vertical | undefined
    readonly search?: string | undefined
  } & NumberedPage,
): Promise<ListedRow[]> {
  const search = only.search ? containing(only.search) : null
  const { rows } = await sql<ListedRow>`
    with found as (
      select a.*, u.name as applicant_name, u.email as applicant_email
      from seller_applications a
      join users u on u.id = a.applicant_id
      where ${inState(only.state)}
        and ${only.vertical ? sql`a.vertical = ${only.vertical}` : sql`true`}
        and ${search ? sql`plain(concat_ws(' ', a.store_name, a.city, a.contact_name, a.email, u.name, u.email)) like plain(${search})` : sql`true`}
    )
    select
      f.id,
      f.state,
      f.store_name,
      f.vertical,
      f.city,
      ${translated(sql.ref('land.name'), locale)} as country_name,
      f.applicant_name,
      f.applicant_email,
      (select count(*) from seller_documents d where d.application_id = f.id) as documents_count,
      f.submitted_at,
      (select count(*) from found) as total
    from found f
    join countries land on land.code = f.country_code
    order by
      f.state in ('submitted', 'in_review') desc,
      case when f.state in ('submitted', 'in_review') then f.submitted_at end,
      f.decided_at desc,
      f.id
    limit ${only.perPage}
    offset ${offsetOf(only, sql`(select count(*) from found)`)}
  `.execute(db)
  return rows
}

export interface FullApplicationRow extends ApplicationRow {
  readonly applicant: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly since: string
  }
  readonly store: { readonly slug: string; readonly name: string } | null
  readonly reviewer: string | null
  readonly attempts: number
  readonly events: {
    readonly state: ApplicationState
    readonly by: string | null
    readonly reason: string | null
    readonly at: string
  }[]
}

export async function readFull({ db, locale }: Reading, id: string): Promise<FullApplicationRow | undefined> {
  const { rows } = await sql<FullApplicationRow>`
    select
      ${applicationColumns(locale)},
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'since', u.created_at) as applicant,
      (select json_build_object('slug', s.slug, 'name', s.name) from stores s where s.id = a.store_id) as store,
      (select r.name from users r where r.id = a.reviewer_id) as reviewer,
      (
        select count(*)
        from seller_applications b
        where b.applicant_id = a.applicant_id
          and b.submitted_at <= a.submitted_at
      ) as attempts,
      coalesce((
        select json_agg(json_build_object(
          'state', e.to_state, 'by', p.name, 'reason', e.reason, 'at', e.at
        ) order by e.at, e.id)
        from seller_application_events e
        left join users p on p.id = e.actor_id
        where e.application_id = a.id
      ), '[]') as events
    from seller_applications a
    join users u on u.id = a.applicant_id
    join countries land on land.code = a.country_code
    where a.id = ${id}
  `.execute(db)
  return rows[0]
}

export interface DecidedRow {
  readonly applicant_id: string
  readonly locale: string
  readonly logo_id: string | null
  readonly cover_id: string | null
  readonly state: ApplicationState
}

/** Locks an application until this Work ends. */
export async function lockApplication({ db }: Pick<Work, 'db'>, id: string): Promise<DecidedRow | undefined> {
  return db
    .selectFrom('seller_applications')
    .select(['applicant_id', 'locale', 'logo_id', 'cover_id', 'state'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$narrowType<Pick<DecidedRow, 'state'>>()
    .executeTakeFirst()
}

/** Returns whether the account is active; it can't be deleted until this Work ends. */
export async function isStillHere({ db }: Pick<Work, 'db'>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function setState(
  { db, now, actor }: Work,
  id: string,
  { to, reason, storeId }: { to: ApplicationState; reason?: string; storeId?: string },
): Promise<void> {
  await db
    .updateTable('seller_applications')
    .set({
      state: to,
      state_reason: reason ?? null,
      reviewer_id: actor.kind === 'person' ? actor.userId : null,
      decided_at: to === 'in_review' ? null : now,
      ...(storeId !== undefined && { store_id: storeId }),
    })
    .where('id', '=', id)
    .execute()
}
