/** Returns the filters of a statement; ignores other parameters. */
export function movementsQuery({ searchParams }: URL) {
  const type = searchParams.get('type')
  return {
    page: searchParams.get('page') ?? undefined,
    type: type === 'credit' || type === 'debit' ? type : undefined,
    from: dayOf(searchParams.get('from')),
    to: dayOf(searchParams.get('to')),
  } as const
}

export type MovementsQuery = ReturnType<typeof movementsQuery>

function dayOf(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}
