import { redirect } from 'react-router'
import type { Route } from './+types/people'

/** Where customers were before; mails and bookmarks lead here. */
export function loader({ params: { id = '' }, url }: Route.LoaderArgs) {
  return redirect(`${url.pathname.replace(/\/people.*$/, '/customers')}${id === '' ? '' : `/${id}`}`, 308)
}
