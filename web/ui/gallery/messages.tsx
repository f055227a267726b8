import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { type ToastKind, toast } from '#app/toasts.ts'
import { Alert } from '../alert.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Drawer } from '../drawer.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Loading, Skeleton, SkeletonText } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { Row, Sample, Section } from './section.tsx'

const kinds: readonly ToastKind[] = ['success', 'error', 'warning', 'info']
const sides = ['start', 'end'] as const

export function MessagesSection() {
  const [open, setOpen] = useState<'dialog' | 'start' | 'end'>()
  const close = () => setOpen(undefined)
  return (
    <Section title="Messages and overlays">
      <div className="grid gap-4 md:grid-cols-2">
        <Alert tone="info">The kitchen opens at 11.</Alert>
        <Alert tone="success" title="Saved">
          Your address is the default now.
        </Alert>
        <Alert tone="warning">Prices have changed since you added these.</Alert>
        <Alert
          tone="danger"
          title="Your orders could not be fetched"
          action={
            <Button size="sm" variant="quiet">
              Try again
            </Button>
          }
        />
      </div>
      <Sample title="Toast">
        <Row>
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant="quiet"
              onClick={() => toast[kind](`A toast: ${kind}`, 'And a detail')}
            >
              {kind}
            </Button>
          ))}
        </Row>
      </Sample>
      <Sample title="Dialog and drawer">
        <Row>
          <Button variant="quiet" onClick={() => setOpen('dialog')}>
            Open dialog
          </Button>
          {sides.map((side) => (
            <Button key={side} variant="quiet" onClick={() => setOpen(side)}>
              Open drawer at the {side}
            </Button>
          ))}
        </Row>
        <Dialog
          isOpen={open === 'dialog'}
          onClose={close}
          title="Remove this address?"
          size="sm"
          actions={
            <>
              <Button variant="quiet" onClick={close}>
                Keep it
              </Button>
              <Button variant="danger" onClick={close}>
                Remove
              </Button>
            </>
          }
        >
          <p>Orders already placed keep the address they were placed with.</p>
        </Dialog>
        {sides.map((side) => (
          <Drawer
            key={side}
            side={side}
            isOpen={open === side}
            onClose={close}
            title="Your cart"
            footer={
              <Button variant="action" size="lg" isWide>
                Check out
              </Button>
            }
          >
            <SkeletonText lines={5} />
          </Drawer>
        ))}
      </Sample>
      <Sample title="Loading">
        <Loading className="grid gap-6 sm:grid-cols-3">
          {['first', 'second', 'third'].map((each) => (
            <div key={each} className="flex flex-col gap-4">
              <Skeleton className="aspect-square rounded-2xl" />
              <SkeletonText lines={2} />
            </div>
          ))}
        </Loading>
        <Spinner />
      </Sample>
      <EmptyState
        icon={SearchX}
        heading="h3"
        title="Nothing under that name"
        text="Check the spelling, or look for something wider."
        action={<ButtonLink to="/dev/ui">Clear the filters</ButtonLink>}
      />
    </Section>
  )
}
