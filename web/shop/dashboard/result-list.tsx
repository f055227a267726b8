import type { LucideIcon } from 'lucide-react'
import { FileText, Landmark, Package, Plus, ReceiptText, Settings, Store, UserRound } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import { type Result, type ResultKind, resultKinds } from './results.ts'

const icons: Readonly<Record<ResultKind, LucideIcon>> = {
  actions: Plus,
  pages: FileText,
  settings: Settings,
  orders: ReceiptText,
  customers: UserRound,
  products: Package,
  stores: Store,
  payouts: Landmark,
}

interface ResultGroup {
  readonly kind: ResultKind
  /** Place of its first result among all. */
  readonly first: number
  readonly results: readonly Result[]
}

/** Groups results by kind; empty kinds are left out. */
export function groupsOf(results: readonly Result[]): ResultGroup[] {
  let first = 0
  return resultKinds.flatMap((kind) => {
    const ofKind = results.filter((result) => result.kind === kind)
    if (ofKind.length === 0) return []
    const group = { kind, first, results: ofKind }
    first += ofKind.length
    return group
  })
}

/** The inside of a result: icon, title, second line and status. */
export function ResultRow({ result: { kind, title, text, status } }: { readonly result: Result }) {
  return (
    <>
      <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-sunken text-muted">
        <Icon of={icons[kind]} size="sm" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-strong">{title}</span>
        {text ? <span className="block truncate text-sm text-muted">{text}</span> : null}
      </span>
      {status}
    </>
  )
}
