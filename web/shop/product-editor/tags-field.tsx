import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { HiddenField, TextField } from '#app/form/bound-fields.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { limitOf } from '#app/form/limits.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useIsHydrated } from '#app/use-is-hydrated.ts'
import type { ProductChoices } from '#contract/products.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** Tags, one after the other with script, as a list with commas without. */
export function TagsField({ tags }: { readonly tags: ProductChoices['tags'] }) {
  const t = useTranslate()
  return useIsHydrated() ? (
    <TagRows tags={tags} />
  ) : (
    <TextField name="tags" label={t('products.field_tags')} hint={t('products.tags_hint')} />
  )
}

function TagRows({ tags }: { readonly tags: ProductChoices['tags'] }) {
  const t = useTranslate()
  const listId = useId()
  const { values, errors, limits, markChanged } = useForm()
  const [chosen, setChosen] = useState(() => tagsIn(values.tags ?? ''))
  const nameOf = (tag: string) => tags.find(({ slug }) => slug === tag)?.name ?? tag
  const wrong = Object.entries(errors).find(([name]) => name === 'tags' || name.startsWith('tags.'))

  function change(next: readonly string[]): void {
    setChosen([...new Set(next)])
    markChanged()
  }

  function addFrom(input: HTMLInputElement): void {
    const added = tagsIn(input.value)
    if (added.length === 0) return
    input.value = ''
    change([...chosen, ...added])
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Backspace' && event.currentTarget.value === '') change(chosen.slice(0, -1))
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    addFrom(event.currentTarget)
  }

  return (
    <Field label={t('products.field_tags')} hint={t('products.tags_hint')} error={wrong?.[1]}>
      <HiddenField name="tags" value={chosen.join(', ')} />
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={t('products.tag_remove', { tag: nameOf(tag) })}
                onClick={() => change(chosen.filter((each) => each !== tag))}
                className="chip chip-removable"
              >
                <span className="min-w-0">{nameOf(tag)}</span>
                <Icon of={X} size="sm" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <TextInput
        list={listId}
        maxLength={limitOf(limits, 'tags.0').maxLength}
        autoComplete="off"
        onKeyDown={press}
        onBlur={({ currentTarget }) => addFrom(currentTarget)}
      />
      <datalist id={listId}>
        {tags.map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
    </Field>
  )
}

function tagsIn(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}
