import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from '#app/link.tsx'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

const base =
  'inline-flex items-center justify-center rounded-full text-center font-semibold select-none transition-[background-color,border-color,color,box-shadow,translate] active:translate-y-px'

const variants = {
  /** The one thing that matters on the page: add to cart, check out, pay. */
  action: 'bg-action text-on-action hover:bg-action-hover',
  /** Everything else that is worth a colour. */
  accent: 'bg-accent text-on-accent hover:bg-accent-hover',
  /** Beside another button. */
  quiet: 'border border-line-strong bg-surface text-strong hover:border-accent hover:text-accent-text',
  /** In rows and toolbars, where a frame would be one too many. */
  plain: 'text-accent-text hover:bg-accent-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  /** On a picture. */
  floating: 'bg-surface text-strong shadow-mid',
} as const

const sizes = {
  sm: 'min-h-9 px-[min(1rem,5vw)] text-sm',
  md: 'min-h-11 px-[min(1.25rem,6vw)] text-base',
  lg: 'min-h-13 px-[min(1.75rem,7vw)] text-lg',
} as const

const iconOnlySizes = { sm: 'size-9', md: 'size-11', lg: 'size-13' } as const

const unavailable =
  'not-aria-busy:aria-disabled:opacity-50 disabled:opacity-50 aria-disabled:active:translate-y-0'

export type ButtonVariant = keyof typeof variants

interface Look {
  readonly variant?: ButtonVariant
  readonly size?: keyof typeof sizes
  /** Before the words. */
  readonly icon?: LucideIcon
  /** After the words; an arrow that points on. */
  readonly iconEnd?: LucideIcon
  /** As wide as what holds it. */
  readonly isWide?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** The call is under way: a spinner takes the place of the words, the width stays, further clicks do nothing. */
  readonly isBusy?: boolean
}

/** Acts. Give `type="submit"` in forms. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  isWide,
  isBusy = false,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={isBusy ? ignore : onClick}
      className={`relative ${classOf({ variant, size, isWide })} ${className}`}
    >
      <Label icon={icon} iconEnd={iconEnd} isHidden={isBusy}>
        {children}
      </Label>
      {isBusy ? <Spinner className="absolute size-5" /> : null}
    </button>
  )
}

/** Goes somewhere, and looks like a button because it is the next step. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  isWide,
  className = '',
  children,
  ...rest
}: AppLinkProps & Look) {
  return (
    <AppLink {...rest} className={`${classOf({ variant, size, isWide })} ${className}`}>
      <Label icon={icon} iconEnd={iconEnd}>
        {children}
      </Label>
    </AppLink>
  )
}

interface Sign {
  readonly icon: LucideIcon
  /** What it does, in words. */
  readonly label: string
  readonly variant?: ButtonVariant
  readonly size?: keyof typeof sizes
  readonly flips?: boolean
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Sign {}

/** A button that is only a sign. */
export function IconButton({
  icon,
  label,
  variant,
  size,
  flips = false,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`${signClassOf({ variant, size })} ${className}`}
    >
      <Icon of={icon} flips={flips} />
    </button>
  )
}

/** A link that is only a sign. */
export function IconLink({
  icon,
  label,
  variant,
  size,
  flips = false,
  className = '',
  ...rest
}: Omit<AppLinkProps, 'children'> & Sign) {
  return (
    <AppLink
      {...rest}
      aria-label={label}
      title={label}
      className={`${signClassOf({ variant, size })} ${className}`}
    >
      <Icon of={icon} flips={flips} />
    </AppLink>
  )
}

interface LabelProps {
  readonly icon: LucideIcon | undefined
  readonly iconEnd: LucideIcon | undefined
  readonly isHidden?: boolean
  readonly children: ReactNode
}

function Label({ icon, iconEnd, isHidden = false, children }: LabelProps) {
  return (
    <span className={`inline-flex items-center gap-2 ${isHidden ? 'opacity-0' : ''}`}>
      {icon ? <Icon of={icon} /> : null}
      {children}
      {iconEnd ? <Icon of={iconEnd} flips /> : null}
    </span>
  )
}

interface ClassFacts {
  readonly variant?: ButtonVariant | undefined
  readonly size?: keyof typeof sizes | undefined
  readonly isWide?: boolean | undefined
}

/** What makes a button look like one, for a link that leads out of the market. */
export function classOf({ variant = 'accent', size = 'md', isWide = false }: ClassFacts): string {
  const width = isWide ? 'w-full py-1' : size === 'lg' ? large : small
  return `${base} ${variants[variant]} ${sizes[size]} ${unavailable} ${width}`
}

/** The same for a button that is only a sign. */
export function signClassOf({ variant = 'plain', size = 'md' }: Omit<ClassFacts, 'isWide'>): string {
  return `${base} ${variants[variant]} ${iconOnlySizes[size]} ${unavailable}`
}

const large = 'max-w-full shrink-0 py-1'
// Where letters are so large that its words do not fit on a phone, they are on two lines.
const small = 'max-w-full py-1 max-md:shrink-0 md:whitespace-nowrap'

function ignore(event: MouseEvent): void {
  event.preventDefault()
}
