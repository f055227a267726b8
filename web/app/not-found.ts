import { data } from 'react-router'

/** To throw when an address names nothing: the page answers 404 and says 'Page Not Found: {path}'. */
export function notFound(url: URL) {
  return data({ path: url.pathname }, { status: 404 })
}
