import { ExternalLink } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { Icon } from '#ui/icon.tsx'

const names: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  pinterest: 'Pinterest',
  twitter: 'X',
  youtube: 'YouTube',
  website: 'Web',
}

/** Links to the store elsewhere; only http(s) addresses. */
export function StoreLinks({ links, name }: { links: Readonly<Record<string, string>>; name: string }) {
  const t = useTranslate()
  const known = Object.entries(links).filter(([, href]) => /^https?:\/\//.test(href))
  if (known.length === 0) return null
  return (
    <ul aria-label={t('store.links_of', { name })} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {known.map(([key, href]) => (
        <li key={key}>
          <a
            href={href}
            rel="noopener nofollow ugc"
            target="_blank"
            className="relative z-10 inline-flex items-center gap-1.5 font-semibold text-accent-text hover:underline"
          >
            {names[key] ?? key}
            <Icon of={ExternalLink} size="sm" />
          </a>
        </li>
      ))}
    </ul>
  )
}
