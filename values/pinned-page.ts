/** Of one person in one dashboard. */
export const PINNED_PAGES_MAX = 10
export const PINNED_PATH_LENGTH_MAX = 500
export const PINNED_TITLE_LENGTH_MAX = 120

const dashboards = /^\/(?:operator|seller\/desk\/[a-z0-9-]+)(?=[/?]|$)/

/** Returns the path of the dashboard that a page belongs to. */
export function dashboardOf(path: string): string | undefined {
  return dashboards.exec(path)?.[0]
}
