import type { Personalisation } from '#contract/personalisation.ts'
import { withoutEmptyTexts } from '#platform/translated.ts'
import { newId } from '#values/id.ts'

type Field = Personalisation[number]

/** Gives fields and choices their ids: those before where the id or the English label is the same, otherwise new ones. */
export function matchPersonalisation(
  fields: Personalisation,
  before: Personalisation | undefined,
): Personalisation {
  const taken = new Set<string>()
  return fields.map((field) => {
    const known = findKnown(before, field, taken)
    const takenChoices = new Set<string>()
    return {
      ...field,
      id: taking(known?.id, taken),
      label: withoutEmptyTexts(field.label) as Field['label'],
      instructions: withoutEmptyTexts(field.instructions),
      choices:
        field.kind === 'choice'
          ? field.choices.map((choice) => ({
              ...choice,
              id: taking(findKnown(known?.choices, choice, takenChoices)?.id, takenChoices),
              label: withoutEmptyTexts(choice.label) as Field['label'],
            }))
          : [],
    }
  })
}

type Named = Pick<Field, 'id' | 'label'>

/** A label alone is no match while another row has the id, so that rows can swap their labels. */
function findKnown<T extends Named>(
  before: readonly T[] | undefined,
  { id, label }: Named,
  taken: ReadonlySet<string>,
): T | undefined {
  const free = before?.filter((known) => known.id !== undefined && !taken.has(known.id))
  if (id !== undefined) return free?.find((known) => known.id === id)
  return free?.find((known) => known.label.en.toLowerCase() === label.en.toLowerCase())
}

function taking(known: string | undefined, taken: Set<string>): string {
  const id = known ?? newId()
  taken.add(id)
  return id
}
