import { ChevronDown } from 'lucide-react'
import { use, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Icon } from '#ui/icon.tsx'
import { MoreFacetsContext } from './all-facets.ts'
import { shownAtFirst } from './first-facets.ts'
import { MoreValues } from './more-values.tsx'

interface Choice {
  readonly value: string
  readonly label: string
  readonly count?: number | undefined
  readonly is_selected: boolean
  /** Depth in a tree; each parent comes before its children. */
  readonly depth?: number
}

interface ChoiceListProps {
  readonly name: string
  readonly title: string
  readonly choices: readonly Choice[]
  /** How many values are not in `choices`. */
  readonly more?: number | undefined
}

/** Lists longer than this get a search field. */
const findAbove = 8

/** Checkboxes, nested for a tree; long lists have a search field. */
export function ChoiceList({ name, title, choices, more = 0 }: ChoiceListProps) {
  const t = useTranslate()
  const { load } = use(MoreFacetsContext)
  const [words, setWords] = useState('')
  const [isOpened, setOpened] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Counts text typed before this script was loaded.
  useEffect(() => setWords(field.current?.value ?? ''), [])
  const wanted = plain(words)
  const branches = branchesOf(choices)
  const first = branches.slice(0, shownAtFirst)
  const rest = branches.slice(shownAtFirst)
  return (
    <>
      {choices.length > 0 && choices.length + more > findAbove ? (
        <input
          ref={field}
          type="search"
          aria-label={t('listing.find_in', { title })}
          placeholder={t('listing.find_in', { title })}
          onFocus={() => {
            if (more > 0) load()
          }}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
          className="mb-2 h-10 w-full rounded-full border border-line-strong bg-surface px-4 text-sm placeholder:text-muted noscript:hidden"
        />
      ) : null}
      {first.length > 0 ? (
        <ul className="flex flex-col">
          {first.map((branch) => (
            <Row key={branch.choice.value} name={name} branch={branch} wanted={wanted} />
          ))}
        </ul>
      ) : null}
      {rest.length > 0 ? (
        <details open={wanted !== '' || isOpened || rest.some(isUsed)} className="group/more">
          <summary
            hidden={wanted !== ''}
            className="inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-accent-text hover:underline"
          >
            {t('listing.more_choices', { count: rest.length })}
            <Icon of={ChevronDown} size="sm" className="group-open/more:rotate-180" />
          </summary>
          <ul className="flex flex-col">
            {rest.map((branch) => (
              <Row key={branch.choice.value} name={name} branch={branch} wanted={wanted} />
            ))}
          </ul>
        </details>
      ) : null}
      <MoreValues count={more} onWanted={() => setOpened(true)} />
      {wanted !== '' && more === 0 && !branches.some((branch) => isWanted(branch, wanted)) ? (
        <p role="status" className="py-2 text-sm text-muted">
          {t('listing.none_of_these')}
        </p>
      ) : null}
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly branch: Branch
  /** The text that the choice, or one below it, must contain. */
  readonly wanted: string
}

function Row({ name, branch, wanted }: RowProps) {
  const t = useTranslate()
  const id = useId()
  const { choice, under } = branch
  return (
    <li hidden={!isWanted(branch, wanted)} className="relative">
      <label htmlFor={id} className={under.length > 0 ? 'filter-choice pe-9' : 'filter-choice'}>
        <input id={id} type="checkbox" name={name} value={choice.value} defaultChecked={choice.is_selected} />
        {choice.label}
        {choice.count === undefined ? null : <span>{choice.count}</span>}
      </label>
      {under.length > 0 ? (
        <details open={wanted !== '' || choice.is_selected || under.some(isUsed)} className="group/branch">
          <summary
            aria-label={t('listing.within', { name: choice.label })}
            className="absolute end-0 top-1 grid size-8 place-items-center rounded-full hover:bg-sunken"
          >
            <Icon of={ChevronDown} size="sm" className="transition-transform group-open/branch:rotate-180" />
          </summary>
          <ul className="flex flex-col border-s border-line ps-4">
            {under.map((each) => (
              <Row key={each.choice.value} name={name} branch={each} wanted={wanted} />
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}

interface Branch {
  readonly choice: Choice
  readonly under: Branch[]
}

/** Builds the tree from choices in depth-first order. */
function branchesOf(choices: readonly Choice[]): Branch[] {
  const roots: Branch[] = []
  const open: Branch[] = []
  for (const choice of choices) {
    const branch = { choice, under: [] }
    while (open.length > 0 && (open.at(-1)?.choice.depth ?? 0) >= (choice.depth ?? 0)) open.pop()
    const parent = open.at(-1)
    if (parent) parent.under.push(branch)
    else roots.push(branch)
    open.push(branch)
  }
  return roots
}

function isUsed({ choice, under }: Branch): boolean {
  return choice.is_selected || under.some(isUsed)
}

function isWanted({ choice, under }: Branch, wanted: string): boolean {
  return wanted === '' || plain(choice.label).includes(wanted) || under.some((each) => isWanted(each, wanted))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
