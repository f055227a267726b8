/** Menus of the dashboards as data: groups, the pages inside them, and which of them a page belongs to. */
import type { AppPath } from '#app/link.tsx'
import { viewQueryOf } from '#app/list/list-address.ts'
import type { MessageKey } from '#app/message-keys.ts'

/** Paths are below the dashboard and start with `/`; empty for its first page. A segment `:name` matches any. */
export interface MenuPage<Need extends string = string> {
  readonly id: string
  readonly label: MessageKey
  readonly path: string
  /** Other paths whose pages belong to this one. */
  readonly also?: readonly string[]
  /** What a person must be allowed or a store must have; without it everyone sees the page. */
  readonly needs?: Need
}

export interface MenuGroup<Need extends string = string> extends Omit<MenuPage<Need>, 'path'> {
  /** The group's own page; without it the group leads to the first of its pages. */
  readonly path?: string
  readonly pages?: readonly MenuPage<Need>[]
  /** Pages that the group's own page lists, so that the menu doesn't. */
  readonly inside?: readonly MenuPage<Need>[]
}

export type Menu = readonly MenuGroup[]

/** Returns the menu without what the person can't use, and without groups that have nothing left. */
export function allowedMenu<Need extends string>(
  menu: readonly MenuGroup<Need>[],
  has: (need: Need) => boolean,
): readonly MenuGroup<Need>[] {
  const isAllowed = ({ needs }: { readonly needs?: Need }) => needs === undefined || has(needs)
  return menu
    .filter(isAllowed)
    .map((group) => ({
      ...group,
      ...(group.pages && { pages: group.pages.filter(isAllowed) }),
      ...(group.inside && { inside: group.inside.filter(isAllowed) }),
    }))
    .filter(({ path, pages = [] }) => path !== undefined || pages.length > 0)
}

export interface Place {
  readonly group: MenuGroup
  /** The page within the group; undefined on the group's own page. */
  readonly page: MenuPage | undefined
}

/** Returns where the menu has a path, by the longest match. */
export function placeIn(menu: Menu, path: string): Place | undefined {
  let best: Place | undefined
  let depth = -1
  for (const group of menu) {
    const own = group.path === undefined ? [] : [{ ...group, path: group.path, page: undefined }]
    const inGroup = [...(group.pages ?? []), ...(group.inside ?? [])].map((page) => ({ ...page, page }))
    for (const entry of [...own, ...inGroup]) {
      const found = Math.max(...[entry.path, ...(entry.also ?? [])].map((known) => depthOf(known, path)))
      if (found <= depth) continue
      depth = found
      best = { group, page: entry.page }
    }
  }
  return best
}

/** Returns how many segments of a path an entry has in common with it, or -1 if the path is elsewhere. */
function depthOf(known: string, path: string): number {
  if (known === '') return path === '' ? 0 : -1
  const wanted = known.split('/')
  const given = path.split('/')
  const matches = wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  return matches && given.length >= wanted.length ? wanted.length : -1
}

/** Returns where a group leads. */
export function pathOf({ path, pages = [] }: MenuGroup): string {
  return path ?? pages[0]?.path ?? ''
}

export function addressOf(base: AppPath, path: string): AppPath {
  return `${base}${path}` as AppPath
}

/** Returns the address that a page is pinned under: with the filters of a list, without its page and confirmations. */
export function pinnedAddress(base: AppPath, { below, search }: { below: string; search: string }): AppPath {
  const query = viewQueryOf(new URLSearchParams(search))
  return addressOf(base, query === '' ? below : `${below}?${query}`)
}

/** Returns the page of a menu with exactly this path. */
export function pageAt(menu: Menu, path: string): Pick<MenuPage, 'label' | 'path'> | undefined {
  for (const { label, path: own, pages = [], inside = [] } of menu) {
    if (own === path) return { label, path }
    const page = [...pages, ...inside].find((each) => each.path === path)
    if (page) return page
  }
  return undefined
}
