import { Fragment } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Message } from '#contract/message.ts'
import { formatMoment, Moment } from '#shop/moment.tsx'
import { ProductLine } from './product-line.tsx'

interface MessageListProps {
  readonly label: string
  readonly messages: readonly Message[]
  /** Name of the other side, or of the sender for the support. */
  readonly nameOf: (message: Message) => string
  /** Position of the last message that the other side has read. */
  readonly readTo?: number
  /** Path to earlier messages, if there are any. */
  readonly earlier?: `?${string}` | undefined
}

/** Messages of a conversation by day, scrolled to the last one, also without script. */
export function MessageList({ label, messages, nameOf, readTo = 0, earlier }: MessageListProps) {
  const t = useTranslate()
  const locale = useLocale()
  const days = Map.groupBy(messages, ({ created_at: at }) => formatMoment(at, 'day', locale))
  const lastRead = messages.findLast(({ is_own: isOwn, position }) => isOwn && position <= readTo)
  return (
    <section
      aria-label={label}
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
        {[...days].map(([day, ofDay]) => (
          <Fragment key={day}>
            <p suppressHydrationWarning className="mt-2 self-center text-sm text-muted">
              {day}
            </p>
            {ofDay.map((message) => (
              <OneMessage
                key={message.id}
                message={message}
                name={nameOf(message)}
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
  readonly name: string
  readonly isLastRead: boolean
}

function OneMessage({ message, name, isLastRead }: OneMessageProps) {
  const t = useTranslate()
  const { is_own: isOwn, text, product, author } = message
  const isSupport = message.sender === 'operator'
  return (
    <article
      className={`flex max-w-[85%] min-w-0 flex-col gap-1 sm:max-w-[75%] ${isOwn ? 'items-end self-end' : 'items-start self-start'}`}
    >
      <div className={`flex max-w-full min-w-0 flex-col gap-3 rounded-2xl px-4 py-3 ${bubbleOf(message)}`}>
        {product ? <ProductLine product={product} /> : null}
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-2 px-1 text-xs text-muted">
        <bdi className="font-semibold wrap-anywhere">
          {isOwn ? (author ?? t('messages.you')) : isSupport ? t('messages.support') : name}
        </bdi>
        {message.is_automatic ? <span>{t('messages.automatic')}</span> : null}
        <Moment at={message.created_at} style="clock" />
        {isLastRead ? <span>{t('messages.read')}</span> : null}
      </p>
      {message.is_masked ? (
        <p className="max-w-prose px-1 text-xs text-muted">
          {isOwn ? t('messages.masked_own', { name }) : t('messages.masked')}
        </p>
      ) : null}
    </article>
  )
}

function bubbleOf({ is_own: isOwn, sender }: Message): string {
  if (isOwn) return 'rounded-ee-md bg-accent-soft text-strong'
  return sender === 'operator' ? 'rounded-es-md bg-info-soft text-info-text' : 'rounded-es-md bg-sunken'
}
