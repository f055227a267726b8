import { useMemo, useState } from 'react'
import { useForm } from '#app/form/form-context.tsx'
import { limitOf } from '#app/form/limits.ts'
import { valuesIn } from '#app/form/values.ts'
import type { Values } from '#app/form-rows.ts'
import { useLanguages } from './language-tabs.tsx'
import { type EditedOption, missingRows, optionsIn, storedRows, variantRows } from './variants.ts'

interface Source {
  readonly values: Values
  /** Path in `values` of each variant, by the key of its row. */
  readonly stored: ReadonlyMap<string, string>
}

interface State {
  /** The form's values that this state was made from. */
  readonly seen: Values
  readonly options: readonly EditedOption[]
  /** Keys of the combinations that the product doesn't have. */
  readonly removed: ReadonlySet<string>
  /** Where the cells of the variants take their first values from: what was saved or, after a change, typed. */
  readonly source: Source
}

/** The options of the product and its variants, one row for each combination that is sold. */
export function useOptions() {
  const { id, values, limits, markChanged } = useForm()
  const { all: languages } = useLanguages()
  const [kept, setState] = useState(() => stateOf(values))
  const state = kept.seen === values ? kept : stateOf(values, kept.options)
  if (state !== kept) setState(state)
  const { options, removed, source } = state
  const variantsMax = limitOf(limits, 'variants').maxItems ?? 0
  const rows = useMemo(
    () => variantRows(options, source.stored, removed, variantsMax),
    [options, source, removed, variantsMax],
  )

  function stateOf(seen: Values, before?: readonly EditedOption[]): State {
    const options = optionsIn(seen, languages, before)
    const stored = storedRows(seen, options)
    return { seen, options, removed: missingRows(options, stored), source: { values: seen, stored } }
  }

  /** Keeps what was typed in the variants' cells, whose rows may become others. */
  function change(next: { options?: readonly EditedOption[]; removed?: ReadonlySet<string> }): void {
    const form = document.getElementById(id)
    const typed = form instanceof HTMLFormElement ? valuesIn(new FormData(form)) : values
    const stored = new Map(rows.map(({ key }, place) => [key, `variants.${place}`]))
    setState({ ...state, ...next, source: { values: typed, stored } })
    markChanged()
  }

  return {
    options,
    rows,
    removed,
    values: source.values,
    variantsMax,
    changeOptions: (next: readonly EditedOption[]) => change({ options: next }),
    removeRow: (key: string) => change({ removed: new Set([...removed, key]) }),
    restoreRows: () => change({ removed: new Set() }),
  }
}
