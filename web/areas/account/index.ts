import { type LoaderFunctionArgs, redirect } from 'react-router'
import { localeOf, localizedPath } from '#values/locale.ts'

export function loader({ url }: LoaderFunctionArgs) {
  return redirect(localizedPath('/account/dashboard', localeOf(url.pathname)), 308)
}
