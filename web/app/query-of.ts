/** What an address asks of a list of an office, field by field; what is left empty asks for nothing. */
export function queryOf({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries([...searchParams].filter(([, value]) => value !== ''))
}
