import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useField, useForm } from '#app/form/form-context.tsx'

interface ChosenCategory {
  /** Id of the category; empty for none. */
  readonly chosen: string
  readonly choose: (id: string) => void
}

const ChosenCategoryContext = createContext<ChosenCategory>({ chosen: '', choose: () => {} })

/** The chosen category, on which other parts of the form depend. */
export function ChosenCategoryProvider({ children }: { readonly children: ReactNode }) {
  const { value } = useField('category_id')
  const { markChanged } = useForm()
  const [chosen, setChosen] = useState(value)
  const state = useMemo(
    () => ({
      chosen,
      choose: (id: string) => {
        setChosen(id)
        markChanged()
      },
    }),
    [chosen, markChanged],
  )
  return <ChosenCategoryContext value={state}>{children}</ChosenCategoryContext>
}

export function useChosenCategory(): ChosenCategory {
  return use(ChosenCategoryContext)
}
