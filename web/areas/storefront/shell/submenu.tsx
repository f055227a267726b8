import { ChevronDown } from 'lucide-react'
import { ContentText } from '#app/content-text.tsx'
import { AppLink } from '#app/link.tsx'
import { Icon } from '#ui/icon.tsx'
import type { MenuGroup } from './menu-links.ts'

/** An entry of the header with subentries; it opens without script, and menus-that-close closes it. */
export function Submenu({ group: { label, path, links } }: { group: MenuGroup }) {
  const ways = path ? [{ label, path }, ...links] : links
  return (
    <details name="header-menu" data-menu className="relative">
      <summary className="header-way cursor-pointer list-none gap-1">
        <ContentText>{label}</ContentText>
        <Icon of={ChevronDown} size="sm" />
      </summary>
      <ul className="absolute start-0 top-full z-50 mt-1 max-h-[70dvh] min-w-52 overflow-y-auto rounded-xl bg-raised p-2 text-body shadow-high">
        {ways.map((way) =>
          way.path ? (
            <li key={way.path}>
              <AppLink to={way.path} className="flex min-h-10 items-center rounded-lg px-3 hover:bg-sunken">
                <ContentText>{way.label}</ContentText>
              </AppLink>
            </li>
          ) : null,
        )}
      </ul>
    </details>
  )
}
