import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import type { ThreadListItem } from '#contract/messages.ts'
import { Moment } from '#shop/moment.tsx'
import { CountBadge } from '#ui/badge.tsx'

interface ThreadRowsProps {
  readonly threads: readonly ThreadListItem[]
  readonly nameOf: (thread: ThreadListItem) => string
  readonly pathOf: (thread: ThreadListItem) => AppPath
  readonly markOf?: (thread: ThreadListItem) => ReactNode
  /** Id of the conversation that is open beside the list. */
  readonly current?: string | undefined
}

/** Conversations with the start of their last message. */
export function ThreadRows({ threads, nameOf, pathOf, markOf, current }: ThreadRowsProps) {
  const t = useTranslate()
  return (
    <ul className="flex flex-col divide-y divide-line">
      {threads.map((thread) => {
        const isUnread = thread.unread > 0
        return (
          <li
            key={thread.id}
            className={`relative flex items-start gap-3 px-4 py-3 hover:bg-sunken ${thread.id === current ? 'bg-accent-soft' : ''}`}
          >
            {markOf?.(thread)}
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline justify-between gap-3">
                <AppLink
                  to={pathOf(thread)}
                  prefetch="none"
                  aria-current={thread.id === current ? 'page' : undefined}
                  className={`min-w-0 truncate text-strong after:absolute after:inset-0 hocus:underline ${isUnread ? 'font-bold' : 'font-medium'}`}
                >
                  <bdi>{nameOf(thread)}</bdi>
                </AppLink>
                <span className="shrink-0 text-xs text-muted">
                  <Moment at={thread.last.created_at} />
                </span>
              </p>
              {thread.order ? (
                <p className="text-xs text-muted">
                  {t('messages.order')} <bdi dir="ltr">{thread.order.number}</bdi>
                </p>
              ) : null}
              <p className="flex items-center justify-between gap-3">
                <span
                  dir="auto"
                  className={`min-w-0 truncate text-start text-sm ${isUnread ? 'font-semibold text-strong' : 'text-muted'}`}
                >
                  {thread.last.is_own ? `${t('messages.you')}: ` : ''}
                  {thread.last.text}
                </span>
                {isUnread ? (
                  <>
                    <CountBadge count={thread.unread} />
                    <span className="sr-only">{t('messages.unread', { count: thread.unread })}</span>
                  </>
                ) : null}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
