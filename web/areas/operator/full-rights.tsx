import { createContext, type ReactNode, useContext } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Alert } from '#ui/alert.tsx'

const LimitedContext = createContext(false)
const REASON_ID = 'limited-reason'

/** True for operators with limited rights: the server refuses them every command that moves money. */
export const LimitedProvider = LimitedContext.Provider

/** Reason why forms on this page are disabled; empty for operators with full rights. */
export function LimitedNotice() {
  const t = useTranslate()
  if (!useContext(LimitedContext)) return null
  return (
    <div id={REASON_ID} className="mb-6 max-w-4xl">
      <Alert tone="info">{t('operator.limited_reason')}</Alert>
    </div>
  )
}

/** Disables forms that require full rights; `LimitedNotice` shows the reason. */
export function FullRightsOnly({ children }: { children: ReactNode }) {
  if (!useContext(LimitedContext)) return children
  return (
    <fieldset disabled aria-describedby={REASON_ID} className="contents">
      {children}
    </fieldset>
  )
}
