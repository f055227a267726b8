import type { SelectionField } from './bulk-form.ts'

/** Keeps a selection in a form. */
export function SelectionInputs({ selection: { ids, query } }: { readonly selection: SelectionField }) {
  if (query !== undefined) {
    return (
      <>
        <input type="hidden" name="all" value="true" />
        <input type="hidden" name="query" value={query} />
      </>
    )
  }
  return ids.map((id) => <input key={id} type="hidden" name="id" value={id} />)
}
