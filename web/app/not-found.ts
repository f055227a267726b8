import { data } from 'react-router'

/** To throw when an address names nothing: the page answers 404 and says 'Page Not Found: {path}'. */
export function notFound(request: Request) {
  return data({ path: new URL(request.url).pathname }, { status: 404 })
}
