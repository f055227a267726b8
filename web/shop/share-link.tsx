import type { MouseEvent, ReactNode } from 'react'
import { untilLoaded } from '#app/lazily.ts'
import { mailto } from './mailto.ts'
import { shopDialog } from './shop-dialog.ts'

interface ShareLinkProps {
  /** Title of the shared page. */
  readonly name: string
  /** Absolute address of the shared page. */
  readonly url: string
  readonly className: string
  readonly children: ReactNode
}

/** Shares a page with the device's share sheet, or else in a dialog with its address; by email without script. */
export function ShareLink({ name, url, className, children }: ShareLinkProps) {
  async function share(event: MouseEvent): Promise<void> {
    event.preventDefault()
    const { shareByDevice } = await untilLoaded(() => import('./share-by-device.ts'))
    if (!(await shareByDevice({ title: name, url: window.location.href })))
      shopDialog.open({ kind: 'share', name })
  }
  return (
    <a href={mailto(name, url)} aria-haspopup="dialog" onClick={share} className={className}>
      {children}
    </a>
  )
}
