import { type LoaderFunctionArgs, redirect } from 'react-router'
import { localeOf, localizedPath } from '#values/locale.ts'

/** The account opens on its dashboard. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(localizedPath('/account/dashboard', localeOf(new URL(request.url).pathname)), 308)
}
