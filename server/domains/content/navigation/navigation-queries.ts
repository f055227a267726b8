import { sql } from 'kysely'
import type { MenuEntry } from '#contract/navigation.ts'
import { isShownCollection, isVisibleCategory } from '#domains/catalog/index.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { MenuName, TargetKind } from '#values/navigation.ts'

export interface StoredMenu {
  readonly menu: MenuName
  readonly entries: readonly MenuEntry[]
  readonly version: number
}

export async function readMenus({ db }: Pick<Work, 'db'>): Promise<StoredMenu[]> {
  const { rows } = await sql<StoredMenu>`
    select menu, entries, version
    from navigation_menus
  `.execute(db)
  return rows
}

/** Locks the menu, also one that has no row yet. */
export async function lockMenu({ db }: Pick<Work, 'db'>, menu: MenuName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`menu ${menu}`}, 0))`.execute(db)
}

export async function writeEntries(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { menu, entries }: { readonly menu: MenuName; readonly entries: readonly MenuEntry[] },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into navigation_menus (menu, entries, changed_at)
    values (${menu}, ${JSON.stringify(entries)}, ${now})
    on conflict (menu) do update set
      entries = excluded.entries,
      changed_at = excluded.changed_at,
      version = navigation_menus.version + 1
    returning version
  `.execute(db)
  return rows[0]?.version ?? 0
}

export async function deleteMenu({ db }: Pick<Work, 'db'>, menu: MenuName): Promise<void> {
  await db.deleteFrom('navigation_menus').where('menu', '=', menu).execute()
}

export interface TargetRow {
  readonly kind: TargetKind
  readonly id: string
  readonly name: string
  readonly path: string
  readonly is_shown: boolean
}

/** What entries lead to, in one statement; removed records are left out. */
export async function readTargets(
  { db, locale, now }: Pick<Work, 'db' | 'locale' | 'now'>,
  ids: readonly string[],
): Promise<TargetRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TargetRow>`
    select 'category' as kind, c.id, ${translated(sql.ref('c.name'), locale)} as name,
      case
        when c.depth = 0 then '/' || c.vertical
        when c.vertical = 'groceries' then '/groceries?category=' || c.slug
        else '/' || c.vertical || '/' || c.slug
      end as path,
      ${isVisibleCategory('c')} as is_shown
    from categories c
    where c.id = any(${ids}::uuid[])
    union all
    select 'collection', c.id, ${translated(sql.ref('c.name'), locale)}, '/collections/' || c.slug,
      ${isShownCollection(now)}
    from collections c
    where c.id = any(${ids}::uuid[])
    union all
    select 'brand', b.id, b.name, '/brands/' || b.slug, true
    from brands b
    where b.id = any(${ids}::uuid[])
    union all
    select 'page', page.id, coalesce((
        select t.title
        from page_texts t
        where t.slug = page.slug
          and t.language in (${locale}, 'en')
        order by t.language = 'en', t.version desc
        limit 1
      ), page.slug), case when page.slug = 'about-us' then '/about-us' else '/pages/' || page.slug end,
      page.hidden_at is null
    from pages page
    where page.id = any(${ids}::uuid[])
    union all
    select 'post', post.id, ${translated(sql.ref('post.title'), locale)}, '/blog/' || post.slug,
      coalesce(post.published_at <= ${now}, false)
    from posts post
    where post.id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

/** The ids of the verticals, in the order of the header. */
export async function readVerticalIds({ db }: Pick<Work, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from categories c where c.depth = 0 order by c.position, c.path
  `.execute(db)
  return rows.map(({ id }) => id)
}
