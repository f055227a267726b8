import type { Translate } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { ModifierGroup } from '#contract/catalog.ts'
import { type ChosenModifiers, chosenIn, isSingleChoice, toggleModifier } from './modifiers.ts'
import { Amount } from './price.tsx'

interface ModifierPickerProps {
  readonly groups: readonly ModifierGroup[]
  readonly chosen: ChosenModifiers
  readonly onChoose: (chosen: ChosenModifiers) => void
  /** Groups to show an error for, after an attempt to add. */
  readonly unmet: readonly ModifierGroup[]
}

/** Option groups of a dish; the checkboxes post as `modifier_ids`. */
export function ModifierPicker({ groups, chosen, onChoose, unmet }: ModifierPickerProps) {
  const t = useTranslate()
  return groups.map((group) => {
    const isSingle = isSingleChoice(group)
    const isFull = !isSingle && group.max > 1 && chosenIn(group, chosen).length >= group.max
    const isUnmet = unmet.includes(group)
    const errorId = `${group.id}-error`
    return (
      <fieldset
        key={group.id}
        id={group === unmet[0] ? 'unanswered' : undefined}
        aria-describedby={isUnmet ? errorId : undefined}
      >
        <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{group.name}</span>
          <span className="text-sm text-muted">{rule(group, t)}</span>
        </legend>
        {isUnmet ? (
          <p id={errorId} className="text-sm text-danger-text">
            {t('buy.field_empty')}
          </p>
        ) : null}
        <ul className="mt-2 divide-y divide-line">
          {group.choices.map((choice) => (
            <li key={choice.id}>
              <label className="flex min-h-12 items-center gap-3 py-2 has-disabled:text-muted">
                <input
                  type={isSingle ? 'radio' : 'checkbox'}
                  name={isSingle ? `modifier_ids-${group.id}` : 'modifier_ids'}
                  value={choice.id}
                  checked={chosen.has(choice.id)}
                  disabled={isFull && !chosen.has(choice.id)}
                  onChange={() => onChoose(toggleModifier(group, chosen, choice.id))}
                />
                <span className="grow">{choice.label}</span>
                {choice.price.minor === 0 ? null : (
                  <span className="text-sm text-muted">
                    +<Amount of={choice.price} />
                  </span>
                )}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    )
  })
}

function rule(group: ModifierGroup, t: Translate): string {
  if (group.min === 0) return t('product.choose_up_to', { count: group.max })
  if (group.min === group.max) return t('product.choose_exactly', { count: group.min })
  return t('product.choose_between', { min: group.min, max: group.max })
}
