import { useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** All rows that match the filters are selected, on every page. */
  readonly isAll: boolean
  readonly toggle: (ids: readonly string[], isSelected: boolean) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

interface State {
  readonly ids: ReadonlySet<string>
  /** The filters whose rows are all selected. */
  readonly allOf: string | undefined
}

const nothing: State = { ids: new Set(), allOf: undefined }

/** The selected rows of a list. They stay selected on other pages and with other filters, until they are cleared. */
export function useSelection(filters: string): Selection {
  const [{ ids, allOf }, setState] = useState(nothing)
  return {
    ids,
    isAll: allOf === filters,
    toggle: (changed, isSelected) =>
      setState((before) => {
        const next = new Set(before.ids)
        for (const id of changed) {
          if (isSelected) next.add(id)
          else next.delete(id)
        }
        return { ids: next, allOf: undefined }
      }),
    selectAll: () => setState({ ids: new Set(), allOf: filters }),
    clear: () => setState(nothing),
  }
}
