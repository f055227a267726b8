import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { refreshVisitor } from '#shop/visitor.ts'
import { Alert } from '#ui/alert.tsx'

/** What of oneself can be changed over any page of the account. */
const texts = {
  profile: 'account.profile_saved',
  picture: 'account.picture_saved',
  no_picture: 'account.picture_removed',
  password: 'security.done_password',
} as const
type Changed = keyof typeof texts

const field = 'back_to'
const changes = ['profile', 'picture', 'no_picture', 'password'] as const satisfies readonly Changed[]

/** The part of a form that says on which page it stands, where that is not the form's own. */
export function BackTo({ path }: { path: string | undefined }) {
  return path === undefined ? null : <input type="hidden" name={field} value={path} />
}

/** Where a form leads once it is carried out: to the page that it stood on, or else its own, which then tells. */
export function changedPath(form: FormData, { own, what }: { own: string; what: Changed }): string {
  return `${sameOriginPath(form.get(field), own).replace(/[?#].*$/, '')}?changed=${what}`
}

/** What has just been changed, by the address of the page. */
export function changedIn({ searchParams }: URL): Changed | undefined {
  return changes.find((each) => each === searchParams.get('changed'))
}

/** Says so; the name and picture above the page are asked for again. */
export function ChangedAlert({ what }: { what: Changed }) {
  // Each page that tells comes of a change of its own.
  return <Told key={useLocation().key} what={what} />
}

function Told({ what }: { what: Changed }) {
  const t = useTranslate()
  useEffect(() => void refreshVisitor(), [])
  return <Alert tone="success">{t(texts[what])}</Alert>
}
