/** Whether the browser loads a page that nobody looks at yet, so that it must mark nothing as read. */
export function isPrefetch({ headers }: Request): boolean {
  return [headers.get('sec-purpose'), headers.get('purpose')].some((purpose) => purpose?.includes('prefetch'))
}
