import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { refreshVisitor } from '#shop/visitor.ts'
import { Alert } from '#ui/alert.tsx'

/** Changes that can be made in a dialog over any account page. */
const texts = {
  profile: 'account.profile_saved',
  picture: 'account.picture_saved',
  no_picture: 'account.picture_removed',
  password: 'security.done_password',
} as const
type Changed = keyof typeof texts

const field = 'back_to'
const changes = ['profile', 'picture', 'no_picture', 'password'] as const satisfies readonly Changed[]

/** Hidden field with the page to return to, when the form is in a dialog. */
export function BackTo({ path }: { path: string | undefined }) {
  return path === undefined ? null : <input type="hidden" name={field} value={path} />
}

/**
 * Returns the path after a successful change: the page that the form was opened on, or the form's own, with
 * `?changed=`.
 */
export function changedPath(form: FormData, { own, what }: { own: string; what: Changed }): string {
  return `${sameOriginPath(form.get(field), own).replace(/[?#].*$/, '')}?changed=${what}`
}

export function changedIn({ searchParams }: URL): Changed | undefined {
  return changes.find((each) => each === searchParams.get('changed'))
}

/** Confirms the change and reloads the visitor, whose name and picture are in the header. */
export function ChangedAlert({ what }: { what: Changed }) {
  // The key mounts a new alert for every change.
  return <ChangedMessage key={useLocation().key} what={what} />
}

function ChangedMessage({ what }: { what: Changed }) {
  const t = useTranslate()
  useEffect(() => void refreshVisitor(), [])
  return <Alert tone="success">{t(texts[what])}</Alert>
}
