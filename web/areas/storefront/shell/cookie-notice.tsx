import { useSyncExternalStore } from 'react'
import { useTranslate } from '#app/i18n.tsx'

const name = 'cookie_choice'
const maxAgeSeconds = 31_536_000
const listeners = new Set<() => void>()

/**
 * Asks once whether more than the needed cookies may be kept. Pages are made for everyone, so it is asked after they
 * have come alive; without script nothing but the needed cookies is ever set, and there is nothing to ask.
 */
export function CookieNotice() {
  const t = useTranslate()
  const isAsked = useSyncExternalStore(subscribe, hasChosen, () => true)
  if (isAsked) return null
  return (
    <section
      aria-label={t('shell.cookies')}
      className="fixed inset-x-4 bottom-20 z-40 mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-4 rounded-2xl bg-raised p-5 shadow-high lg:bottom-6"
    >
      <p className="min-w-60 grow basis-80 text-sm">{t('shell.cookies_text')}</p>
      <div className="flex gap-2">
        <ChoiceButton choice="rejected">{t('shell.cookies_reject')}</ChoiceButton>
        <ChoiceButton choice="accepted">{t('shell.cookies_accept')}</ChoiceButton>
      </div>
    </section>
  )
}

function ChoiceButton({ choice, children }: { choice: 'accepted' | 'rejected'; children: string }) {
  return (
    <button
      type="button"
      onClick={() => choose(choice)}
      className="min-h-11 rounded-full border border-line-strong px-5 font-semibold hover:bg-sunken"
    >
      {children}
    </button>
  )
}

function choose(choice: 'accepted' | 'rejected'): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not in all of them yet
  document.cookie = `${name}=${choice}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
  for (const listener of listeners) listener()
}

function hasChosen(): boolean {
  return document.cookie.includes(`${name}=`)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
