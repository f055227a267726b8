import { useState } from 'react'
import { useForm } from '#app/form/form-context.tsx'
import type { Values } from '#app/form-rows.ts'
import { BackorderDialog, type BackorderTexts } from './backorder-dialog.tsx'
import { backorderTextsAt } from './backorder-values.ts'
import type { VariantRow as Row } from './variants.ts'

/** What was chosen for variants, and the dialog that chooses. `typed` has what was stored. */
export function useBackorders(typed: Values, shown: readonly Row[]) {
  const { markChanged } = useForm()
  const [chosen, setChosen] = useState<ReadonlyMap<string, BackorderTexts>>(new Map())
  const [opened, open] = useState<Row>()

  function choose(row: Row, texts: BackorderTexts, appliesToAll: boolean): void {
    const keys = appliesToAll ? shown.map(({ key }) => key) : [row.key]
    setChosen(new Map([...chosen, ...keys.map((key) => [key, texts] as const)]))
    open(undefined)
    markChanged()
  }

  const backorderDialog = opened ? (
    <BackorderDialog
      name={opened.labels.join(' / ')}
      texts={chosen.get(opened.key) ?? backorderTextsAt(typed, opened.from ?? opened.like)}
      count={shown.length}
      onChoose={(texts, appliesToAll) => choose(opened, texts, appliesToAll)}
      onClose={() => open(undefined)}
    />
  ) : null
  return { chosenBackorders: chosen, openBackorder: open, backorderDialog }
}
