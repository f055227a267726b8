import { assets } from 'virtual:react-router/server-build'

/** `/build.json`: the id of the build that this server runs, for pages that stay open. */
export function loader() {
  return Response.json({ id: assets.version }, { headers: { 'cache-control': 'no-store' } })
}
