import { redirect } from 'react-router'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/maintenance'

/** `/maintenance` is what stands there while the market is closed; once it is open again, the way into it. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(localizedPath('/', localeOf(url.pathname)), 302)
}
