import { SearchX } from 'lucide-react'
import { useId, useState } from 'react'
import { type ToastKind, toast } from '#app/toasts.ts'
import { Alert } from '../alert.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Drawer } from '../drawer.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Field } from '../field.tsx'
import { PriceText } from '../price-text.tsx'
import { QuantityStepper } from '../quantity-stepper.tsx'
import { Question } from '../question.tsx'
import { SheetHead } from '../sheet-head.tsx'
import { Loading, Skeleton, SkeletonText } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { TextInput } from '../text-input.tsx'
import { Chapter, Specimen, State, States } from './specimen.tsx'

export function MessagesChapter() {
  return (
    <Chapter
      id="messages"
      title="Messages and overlays"
      text="What happened is said where it happened; what cannot be is said in the corner; what must be asked, asks."
    >
      <AlertSpecimen />
      <ToastSpecimen />
      <Specimen
        name="Sheet head"
        file="sheet-head.tsx"
        text="The head of whatever lies over the page, and the way out of it."
      >
        <SheetHead title="Filters" closeLabel="Close the filters" />
      </Specimen>
      <Questions />
      <Dialogs />
      <Drawers />
      <Specimen
        name="Loading bar"
        file="app/loading-bar.tsx"
        text="Along the top while a page is on its way for more than a fifth of a second."
      >
        <States>
          <ButtonLink to="?wait=1500#messages" prefetch="none" variant="quiet">
            A page that takes its time
          </ButtonLink>
          <ButtonLink to="?wait=0&theme=dark#messages" prefetch="none" variant="quiet">
            A page that is there at once
          </ButtonLink>
        </States>
      </Specimen>
      <Specimen name="Skeleton" file="skeleton.tsx" text="Keeps the place of what is on its way.">
        <Loading className="grid gap-6 sm:grid-cols-3">
          {['first', 'second', 'third'].map((each) => (
            <div key={each} className="flex flex-col gap-4">
              <Skeleton className="aspect-4/3 rounded-2xl" />
              <SkeletonText lines={2} />
            </div>
          ))}
        </Loading>
        <State name="spinner: inside what is busy">
          <Spinner className="size-6 text-accent-text" />
        </State>
      </Specimen>
      <Specimen
        name="Empty state"
        file="empty-state.tsx"
        text="Where there is nothing yet: a line, a way on."
      >
        <EmptyState
          icon={SearchX}
          heading="h4"
          title="Nothing under that name"
          text="Check the spelling, or look for something wider."
          action={<ButtonLink to="/dev/ui">Clear the filters</ButtonLink>}
        />
      </Specimen>
    </Chapter>
  )
}

function AlertSpecimen() {
  return (
    <Specimen name="Alert" file="alert.tsx" text="What has happened, in place; announced as it appears.">
      <States shape="two">
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
      </States>
    </Specimen>
  )
}

function ToastSpecimen() {
  return (
    <Specimen
      name="Toast"
      file="app/toasts.ts"
      text="Seven seconds in the corner, for what has no place of its own on the page."
    >
      <States>
        {toastKinds.map((kind) => (
          <Button key={kind} variant="quiet" onClick={() => toast[kind](toastTexts[kind])}>
            {kind}
          </Button>
        ))}
        <Button
          variant="quiet"
          onClick={() => toast.error('Error fetching user data:', 'The connection was lost')}
        >
          with a detail
        </Button>
      </States>
    </Specimen>
  )
}

const toastKinds: readonly ToastKind[] = ['success', 'error', 'warning', 'info']

const toastTexts: Record<ToastKind, string> = {
  success: 'Item removed from cart',
  error: 'Error adding to cart',
  warning: 'Quantity must be greater than 0',
  info: 'A new version of the market is here',
}

function Questions() {
  const id = useId()
  return (
    <Specimen
      name="Question"
      file="question.tsx"
      text="Asks before something is done, with script or without."
    >
      <States>
        <Button variant="quiet" popoverTarget={id}>
          Clear the cart
        </Button>
      </States>
      <Question id={id} title="Clear the cart?" text="Everything in it is put back.">
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" popoverTarget={id} popoverTargetAction="hide">
            Keep it
          </Button>
          <Button variant="danger" popoverTarget={id} popoverTargetAction="hide">
            Clear it
          </Button>
        </div>
      </Question>
    </Specimen>
  )
}

const dialogs = {
  question: 'A question',
  form: 'A form',
} as const

function Dialogs() {
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const close = () => setOpen(undefined)
  return (
    <Specimen name="Dialog" file="dialog.tsx" text="The page waits. On phones it rises from below.">
      <States>
        <Button variant="quiet" onClick={() => setOpen('question')}>
          {dialogs.question}
        </Button>
        <Button variant="quiet" onClick={() => setOpen('form')}>
          {dialogs.form}
        </Button>
      </States>
      <Dialog
        isOpen={open === 'question'}
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
      <Dialog
        isOpen={open === 'form'}
        onClose={close}
        title="Ask the seller"
        actions={
          <Button variant="action" onClick={close}>
            Send
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          <Field label="Your question" error="This Field Cannot Be Empty">
            <TextInput name="question" />
          </Field>
          <Field label="Name" isOptional>
            <TextInput name="asker" autoComplete="name" />
          </Field>
        </div>
      </Dialog>
    </Specimen>
  )
}

function Drawers() {
  const [isOpen, setOpen] = useState(false)
  const [quantity, setQuantity] = useState(1)
  return (
    <Specimen name="Drawer" file="drawer.tsx" text="A panel from the edge, such as the cart.">
      <States>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          From the edge
        </Button>
      </States>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Your cart"
        footer={
          <Button variant="action" size="lg" isWide>
            Check out
          </Button>
        }
      >
        <div className="flex items-center justify-between gap-4">
          <div className="flex flex-col gap-1">
            <p className="font-semibold text-strong">Cassava bread</p>
            <PriceText now="$9.90" was="$12.50" wasLabel="Regular price" />
          </div>
          <QuantityStepper
            name="qty"
            value={quantity}
            onChange={setQuantity}
            label="Quantity of Cassava bread"
            size="sm"
          />
        </div>
      </Drawer>
    </Specimen>
  )
}
