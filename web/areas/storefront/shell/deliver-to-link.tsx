import { MapPin } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { readList, writeList } from '#shop/list-query.ts'
import { Icon } from '#ui/icon.tsx'

/** The delivery place, with a link to change it that returns to this page. */
export function DeliverToLink({ place, className = '' }: { place: string | undefined; className?: string }) {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  const isChoosing = pathname.endsWith('/deliver-to')
  const to = isChoosing ? '' : `${pathname}${writeList(readList(new URLSearchParams(search)))}`
  const href = `${useHref('/deliver-to')}${to === '' ? '' : `?${new URLSearchParams({ to })}`}`
  return (
    <a
      href={href}
      rel="nofollow"
      className={`inline-flex min-h-7 max-w-full items-center gap-1.5 hover:underline ${className}`}
    >
      <Icon of={MapPin} size="sm" />
      {place === undefined ? (
        <span className="truncate">{t('shell.deliver_to_choose')}</span>
      ) : (
        <span className="truncate">
          {t('shell.deliver_to')} <b className="font-semibold">{place}</b>
        </span>
      )}
    </a>
  )
}
