import { Fragment } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Message, Thread } from '#contract/messages.ts'
import { formatMoment, Moment } from '#shop/moment.tsx'
import { ProductLine } from './product-line.tsx'

interface MessageListProps {
  readonly thread: Thread
  /** Name of the other side. */
  readonly other: string
  /** Path to earlier messages, if there are any. */
  readonly earlier?: `?${string}` | undefined
}

/** Messages of a conversation by day, scrolled to the last one, also without script. */
export function MessageList({ thread, other, earlier }: MessageListProps) {
  const t = useTranslate()
  const locale = useLocale()
  const days = Map.groupBy(thread.messages, ({ created_at: at }) => formatMoment(at, 'day', locale))
  const lastRead = thread.messages.findLast(
    ({ is_own: isOwn, position }) => isOwn && position <= thread.read_to,
  )
  return (
    <section
      aria-label={t('messages.with', { name: other })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
      tabIndex={0}
      className="flex max-h-[65dvh] flex-col-reverse overflow-y-auto overscroll-contain p-1"
    >
      <div role="log" aria-live="polite" className="flex flex-col gap-3">
        {earlier ? (
          <AppLink
            to={earlier}
            className="self-center text-sm font-semibold text-accent-text hocus:underline"
          >
            {t('messages.earlier')}
          </AppLink>
        ) : null}
        {[...days].map(([day, messages]) => (
          <Fragment key={day}>
            <h2
              suppressHydrationWarning
              className="mt-2 self-center font-sans text-sm font-normal text-muted"
            >
              {day}
            </h2>
            {messages.map((message) => (
              <OneMessage
                key={message.id}
                message={message}
                other={other}
                isLastRead={message.id === lastRead?.id}
              />
            ))}
          </Fragment>
        ))}
      </div>
    </section>
  )
}

interface OneMessageProps {
  readonly message: Message
  readonly other: string
  readonly isLastRead: boolean
}

function OneMessage({ message, other, isLastRead }: OneMessageProps) {
  const t = useTranslate()
  const { is_own: isOwn, text, product } = message
  return (
    <article
      className={`flex max-w-[85%] min-w-0 flex-col gap-1 sm:max-w-[75%] ${isOwn ? 'items-end self-end' : 'items-start self-start'}`}
    >
      <div
        className={`flex min-w-0 max-w-full flex-col gap-3 rounded-2xl px-4 py-3 ${isOwn ? 'rounded-ee-md bg-accent-soft text-strong' : 'rounded-es-md bg-sunken'}`}
      >
        {product ? <ProductLine product={product} /> : null}
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-2 px-1 text-xs text-muted">
        <Sender message={message} other={other} />
        <Moment at={message.created_at} style="clock" />
        {isLastRead ? <span>{t('messages.read')}</span> : null}
      </p>
      {message.is_masked ? (
        <p className="max-w-prose px-1 text-xs text-muted">
          {isOwn ? t('messages.masked_own', { name: other }) : t('messages.masked')}
        </p>
      ) : null}
    </article>
  )
}

function Sender({ message, other }: { message: Message; other: string }) {
  const t = useTranslate()
  const { is_own: isOwn, sender, author, is_automatic: isAutomatic } = message
  const name = isOwn ? (author ?? t('messages.you')) : sender === 'operator' ? t('messages.support') : other
  return (
    <>
      <bdi className="font-semibold wrap-anywhere">{name}</bdi>
      {isAutomatic ? <span>{t('messages.automatic')}</span> : null}
    </>
  )
}
