import { assets } from 'virtual:react-router/server-build'

/** `/build.json`: which build this server runs, for pages that have been open for long. */
export function loader() {
  return Response.json({ id: assets.version }, { headers: { 'cache-control': 'no-store' } })
}
