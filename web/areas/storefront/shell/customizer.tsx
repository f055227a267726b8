/** The theme customizer for visitors: a tab at the edge of the page, and the panel it opens beside the page. */
import { Palette } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '#app/api.ts'
import {
  applyCustomTheme,
  type CustomTheme,
  chosenColorMode,
  customTheme,
  type Direction,
} from '#app/custom-theme.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { searchWith } from '#app/search-with.ts'
import { chooseColorMode } from '#app/theme.ts'
import { toAppPath } from '#shop/app-path.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { SheetHead } from '#ui/sheet-head.tsx'
import type { ColorMode } from '#values/color-mode.ts'
import { offeredListLayouts } from '#values/list-layout.ts'
import { directionOf, splitLocale } from '#values/locale.ts'
import { productLayouts } from '#values/product-layout.ts'
import { startModes, type ThemeColours, themeColourNames } from '#values/theme.ts'
import { colourRules } from '#values/theme-colours.ts'
import { type ColourName, colourNames, customColours } from './customizer-colours.ts'
import { isPaying } from './popup-rules.ts'

/** For this visitor and this tab alone; what was tried stays on while they pay, without the tab. */
export function Customizer() {
  const { pathname } = useLocation()
  const ownDirection = directionOf(useLocale())

  // A change of language resets the page direction to the language's own.
  useEffect(() => applyCustomTheme(customTheme(), ownDirection), [ownDirection])

  return isPaying(pathname) ? null : <Tab ownDirection={ownDirection} />
}

/** The page beside the panel stays at work. */
function Tab({ ownDirection }: { ownDirection: Direction }) {
  const t = useTranslate()
  const id = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)

  function open() {
    setOpen(true)
    panel.current?.show()
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') panel.current?.close()
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('customizer.open')}
        title={t('customizer.open')}
        onClick={open}
        className="fixed end-0 top-1/3 z-20 grid h-12 w-6 place-items-center rounded-s-lg border border-e-0 border-line-strong bg-raised text-accent-text shadow-mid hover:bg-accent-soft lg:w-9 print:hidden"
      >
        <Icon of={Palette} size="sm" />
      </button>
      <dialog
        ref={panel}
        aria-labelledby={id}
        onClose={() => setOpen(false)}
        onKeyDown={closeOnEscape}
        className="fixed inset-auto end-2 bottom-2 z-50 m-0 max-h-[60dvh] lg:max-h-[min(36rem,calc(100dvh-1rem))] w-[min(22rem,calc(100%-1rem))] overflow-y-auto rounded-2xl border border-line bg-raised p-5 text-body shadow-high lg:end-6 lg:bottom-6"
      >
        <SheetHead
          id={id}
          title={t('customizer.title')}
          closeLabel={t('customizer.close')}
          onClick={() => panel.current?.close()}
        />
        {isOpen ? <Looks ownDirection={ownDirection} /> : null}
      </dialog>
    </>
  )
}

function Looks({ ownDirection }: { ownDirection: Direction }) {
  const t = useTranslate()
  const [mode, setMode] = useState(chosenColorMode)
  const [look, setLook] = useState(customTheme)
  const [isReset, setReset] = useState(false)
  const colours = colourNames.find((name) => name === look.colours) ?? 'own'

  function chooseMode(chosen: ColorMode) {
    setReset(false)
    setMode(chosen)
    chooseColorMode(chosen)
  }

  function show(chosen: CustomTheme) {
    setReset(false)
    setLook(chosen)
    applyCustomTheme(chosen, ownDirection)
  }

  function chooseColours(chosen: ColourName | 'own') {
    const { colours: _, styles: __, ...rest } = look
    show(chosen === 'own' ? rest : { ...rest, colours: chosen, styles: stylesOf(customColours[chosen]) })
  }

  function reset() {
    const { start } = document.documentElement.dataset
    chooseMode(start === 'dark' || start === 'system' ? start : 'light')
    show({})
    setReset(true)
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">{t('customizer.text')}</p>
      <Choices
        legend={t('customizer.mode')}
        names={startModes}
        chosen={mode}
        onChoose={chooseMode}
        label={(name) => t(`customizer.mode_${name}`)}
      />
      <Choices
        legend={t('customizer.direction')}
        names={directions}
        chosen={look.direction ?? ownDirection}
        onChoose={(direction) => show({ ...look, direction })}
        label={(name) => t(`customizer.direction_${name}`)}
      />
      <Choices
        legend={t('customizer.colours')}
        names={['own', ...colourNames] as const}
        chosen={colours}
        onChoose={chooseColours}
        label={(name) => (
          <>
            {name === 'own' ? null : <Swatches of={customColours[name]} />}
            {t(`customizer.colours_${name}`)}
          </>
        )}
      />
      <Layouts />
      <div className="flex flex-col items-start gap-2">
        <Button variant="quiet" size="sm" onClick={reset}>
          {t('customizer.reset')}
        </Button>
        <p role="status" className="text-sm">
          {isReset ? t('customizer.was_reset') : null}
        </p>
      </div>
    </div>
  )
}

const directions = ['ltr', 'rtl'] as const

function stylesOf(colours: ThemeColours): string {
  return colourRules(themeColourNames, colours).join('\n')
}

interface ChoicesProps<Name extends string> {
  readonly legend: string
  readonly names: readonly Name[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
  readonly label: (name: Name) => ReactNode
}

function Choices<Name extends string>({ legend, names, chosen, onChoose, label }: ChoicesProps<Name>) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold text-strong">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <label
            key={name}
            className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-strong"
          >
            <input type="radio" name={group} checked={name === chosen} onChange={() => onChoose(name)} />
            {label(name)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Swatches({ of }: { of: ThemeColours }) {
  return (
    <span aria-hidden="true" className="inline-flex overflow-hidden rounded-full">
      {themeColourNames.map((name) => (
        <span key={name} className="size-3" style={{ background: of[name] }} />
      ))}
    </span>
  )
}

const lists = /^\/(?:groceries|search|deals)$|^\/(?:shops|beauty|groceries)\/[^/]+$/
const product = /^\/product\/[^/]+$/

/** Links to the layouts of this page, or else of a page that has some. */
function Layouts() {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  const { path } = splitLocale(pathname)
  const example = useExampleProduct()
  const named = new URLSearchParams(search).get('layout')
  const isProduct = product.test(path)
  const productPath = isProduct ? path : example
  const here = (layout: string) => searchWith({ search }, { layout })
  return (
    <>
      <Ways
        title={t('customizer.lists')}
        names={offeredListLayouts}
        named={named}
        to={(layout) => (lists.test(path) ? toAppPath(path + here(layout)) : `/groceries?layout=${layout}`)}
        label={(layout) => t(`customizer.${layout}`)}
      />
      {productPath === undefined ? null : (
        <Ways
          title={t('customizer.products')}
          names={productLayouts}
          named={named}
          to={(layout) => toAppPath(productPath + (isProduct ? here(layout) : `?layout=${layout}`))}
          label={(layout) => t(`customizer.${layout}`)}
        />
      )}
    </>
  )
}

/** Returns the path of a product page to show layouts on; undefined until it is loaded. */
function useExampleProduct(): string | undefined {
  const [example, setExample] = useState<string>()
  useEffect(() => {
    browserApi('GET /products', { query: { per_page: 1 } }).then(
      ({ data: [first] }) => setExample(first && `/product/${first.slug}`),
      // On failure, only product pages link to their layouts.
      () => undefined,
    )
  }, [])
  return example
}

interface WaysProps<Name extends string> {
  readonly title: string
  readonly names: readonly Name[]
  /** The layout in the address. */
  readonly named: string | null
  readonly to: (name: Name) => AppPath
  readonly label: (name: Name) => string
}

function Ways<Name extends string>({ title, names, named, to, label }: WaysProps<Name>) {
  return (
    <nav aria-label={title}>
      <p className="mb-2 text-sm font-semibold text-strong">{title}</p>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <Chip to={to(name)} isCurrent={name === named}>
              {label(name)}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
