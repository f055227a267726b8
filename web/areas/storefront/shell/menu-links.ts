/** The menus of the shell: labels and paths only, because every page contains them. */
import type { Translate } from '#app/dictionaries.ts'
import type { AppPath } from '#app/link.tsx'
import type { ShownEntry } from '#contract/navigation.ts'
import { toAppPath } from '#shop/app-path.ts'

export interface MenuLink {
  readonly label: string
  /** Undefined for a heading. */
  readonly path?: AppPath | undefined
}

export interface MenuGroup extends MenuLink {
  readonly links: readonly MenuLink[]
}

export function toMenu(entries: readonly ShownEntry[], t: Translate): MenuGroup[] {
  return entries.map((entry) => ({
    ...linkOf(entry, t),
    links: entry.entries.map((each) => linkOf(each, t)),
  }))
}

function linkOf({ name, page, heading, path }: Omit<ShownEntry, 'entries'>, t: Translate): MenuLink {
  const own = page ? t(`shell.${page}`) : heading ? t(`shell.${heading}`) : ''
  return { label: name ?? own, ...(path !== undefined && { path: toAppPath(path) }) }
}
