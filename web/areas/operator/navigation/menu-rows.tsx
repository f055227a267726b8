import {
  ChevronDown,
  ChevronUp,
  Eye,
  EyeOff,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  Trash2,
} from 'lucide-react'
import type { RefObject } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { localeNames, offeredLocales } from '#values/locale.ts'
import { textLengths } from '#values/text-lengths.ts'
import { inLanguage } from '../in-language.ts'
import { useDraggedRow } from '../use-dragged-row.ts'
import type { Row } from './entries.ts'

interface MenuRowsProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly rows: readonly Row[]
  readonly errors: Readonly<Record<string, string>>
}

/** Entries in order, subentries indented. Buttons move them, and a mouse drags them. */
export function MenuRows({ form, rows, errors }: MenuRowsProps) {
  const drag = useDraggedRow({ form, list: 'entries' })
  return (
    <ol className="divide-y divide-line">
      {rows.map((row, place) => (
        <li
          key={row.entry.id}
          {...drag.handlersOf(place)}
          className={`py-2 ${row.entry.depth > 0 ? 'ps-8' : ''} ${drag.isOver(place) ? 'bg-accent-soft' : ''}`}
        >
          <input type="hidden" name="row" value={JSON.stringify(row)} />
          <Entry row={row} place={place} count={rows.length} errors={errors} />
        </li>
      ))}
    </ol>
  )
}

interface EntryProps {
  readonly row: Row
  readonly place: number
  readonly count: number
  readonly errors: Readonly<Record<string, string>>
}

function Entry({ row, place, count, errors }: EntryProps) {
  const t = useTranslate()
  const { entry, isUnavailable } = row
  const name = useNameOf(row)
  const error = errors[`entries.${place}.target`] ?? errors[`entries.${place}.depth`]
  const nameError = errors[`entries.${place}.name.en`]
  const button = (verb: string) =>
    ({ type: 'submit', name: 'command', value: `${verb}:entries.${place}` }) as const
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="hidden cursor-grab text-muted pointer-fine:block">
          <Icon of={GripVertical} size="sm" />
        </span>
        <span className="min-w-0 grow basis-40 wrap-anywhere">
          <span className="font-medium text-strong">{name}</span>
          <span className="block text-sm text-muted">
            {t(`navigation.kind_${entry.kind}`)}
            {row.path ? <bdi dir="ltr"> · {row.path}</bdi> : null}
          </span>
        </span>
        {isUnavailable ? <Badge tone="warning">{t('navigation.unavailable')}</Badge> : null}
        {entry.is_hidden ? <Badge>{t('navigation.hidden')}</Badge> : null}
        <span className="flex">
          <IconButton
            {...button('up')}
            icon={ChevronUp}
            label={t('navigation.up', { name })}
            disabled={place === 0}
          />
          <IconButton
            {...button('down')}
            icon={ChevronDown}
            label={t('navigation.down', { name })}
            disabled={place === count - 1}
          />
          {entry.depth === 0 ? (
            <IconButton
              {...button('in')}
              icon={IndentIncrease}
              label={t('navigation.in', { name })}
              disabled={place === 0}
            />
          ) : (
            <IconButton {...button('out')} icon={IndentDecrease} label={t('navigation.out', { name })} />
          )}
          <IconButton
            {...button(entry.is_hidden ? 'show' : 'hide')}
            icon={entry.is_hidden ? EyeOff : Eye}
            label={t(entry.is_hidden ? 'navigation.show' : 'navigation.hide', { name })}
          />
          <IconButton {...button('remove')} icon={Trash2} label={t('navigation.remove', { name })} />
        </span>
      </div>
      {error ? <p className="text-sm text-danger-text">{error}</p> : null}
      <Disclosure label={t('navigation.rename', { name })} isOpen={nameError !== undefined}>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          {offeredLocales.map((language) => (
            <Field
              key={language}
              label={t('navigation.name_in', { language: localeNames[language] })}
              error={errors[`entries.${place}.name.${language}`]}
            >
              <TextInput
                name={`entries.${place}.name.${language}`}
                lang={language}
                maxLength={textLengths.menuLabel}
                placeholder={row.label}
                defaultValue={entry.name[language]}
              />
            </Field>
          ))}
        </div>
      </Disclosure>
    </>
  )
}

function useNameOf({ entry, label, path }: Row): string {
  const t = useTranslate()
  const written = inLanguage(entry.name, useLocale())
  if (written !== '') return written
  if (entry.kind === 'fixed') return t(`shell.${entry.page}`)
  if (entry.kind === 'heading' && entry.heading) return t(`shell.${entry.heading}`)
  return label || path || t('navigation.nameless')
}
