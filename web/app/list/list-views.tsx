import { Bookmark } from 'lucide-react'
import { useId } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import type { SavedView } from '#contract/saved-views.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Question } from '#ui/question.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { VIEW_NAME_LENGTH_MAX } from '#values/saved-view.ts'
import { useTranslate } from '../i18n.tsx'
import type { Refusal } from '../refusal.ts'
import { viewQueryOf } from './list-address.ts'

export interface PresetView {
  readonly label: string
  /** Empty for the list without filters. */
  readonly query: string
  /** How many rows it shows, where that is known. */
  readonly count?: number
}

/** A saved view; lists that share their views may count their rows. */
export type CountedView = SavedView & { readonly count?: number }

interface ListViewsProps {
  readonly label: string
  readonly presets: readonly PresetView[]
  readonly saved: readonly CountedView[]
  readonly refusal: Refusal | undefined
}

/** Views of a list: those that everyone has, and those that the person saved. */
export function ListViews({ label, presets, saved, refusal }: ListViewsProps) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const current = viewQueryOf(search)
  const isCurrent = (query: string) => viewQueryOf(new URLSearchParams(query)) === current
  const chosen = saved.find(({ query }) => isCurrent(query))
  const isPreset = presets.some(({ query }) => isCurrent(query))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <TabLinks
        label={label}
        tabs={[...presets, ...saved.map(tabOf)].map(({ query, ...view }) => ({
          ...view,
          to: `?${query}` as const,
          isCurrent: isCurrent(query),
        }))}
      />
      {chosen ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="view_id" value={chosen.id} />
          <Button type="submit" variant="plain" size="sm" name="command" value="remove_view">
            {t('lists.view_remove')}
          </Button>
        </Form>
      ) : null}
      {chosen || isPreset ? null : <SaveView query={current} refusal={refusal} />}
    </div>
  )
}

function tabOf({ name, query, count }: CountedView): PresetView {
  return { label: name, query, ...(count !== undefined && { count }) }
}

function SaveView({ query, refusal }: { readonly query: string; readonly refusal: Refusal | undefined }) {
  const t = useTranslate()
  const id = useId()
  const isBusy = useNavigation().formMethod === 'POST'
  const failure = refusal?.values.command === 'save_view' ? refusal : undefined
  return (
    <>
      <Button variant="plain" size="sm" icon={Bookmark} popoverTarget={id}>
        {t('lists.view_save')}
      </Button>
      {failure?.errors.name ? <p className="text-sm text-danger-text">{failure.errors.name}</p> : null}
      <Question id={id} title={t('lists.view_save')}>
        <Form
          method="post"
          preventScrollReset
          className="grid gap-4"
          onSubmit={() => document.getElementById(id)?.hidePopover()}
        >
          <input type="hidden" name="query" value={query} />
          <Field label={t('lists.view_name')}>
            <TextInput
              name="name"
              required
              maxLength={VIEW_NAME_LENGTH_MAX}
              defaultValue={failure?.values.name}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" popoverTarget={id} popoverTargetAction="hide">
              {t('lists.cancel')}
            </Button>
            <Button type="submit" name="command" value="save_view" disabled={isBusy}>
              {t('lists.view_save')}
            </Button>
          </div>
        </Form>
      </Question>
    </>
  )
}
