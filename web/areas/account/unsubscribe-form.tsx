import { BellOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { ApiProblem } from '#app/api.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Runs only when the button is pressed: mail scanners that open links must not unsubscribe anyone. */
export async function unsubscribeOnce(stop: () => Promise<unknown>): Promise<{ isStopped: boolean }> {
  try {
    await stop()
    return { isStopped: true }
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 422))
      return { isStopped: false }
    throw error
  }
}

export type UnsubscribeState = 'stop' | 'stopped' | 'unknown'

export function unsubscribeStateOf(done: { readonly isStopped: boolean } | undefined): UnsubscribeState {
  if (!done) return 'stop'
  return done.isStopped ? 'stopped' : 'unknown'
}

interface UnsubscribeFormProps {
  readonly state: UnsubscribeState
  readonly title: string
  readonly text: string
  readonly button: string
  /** Links to other places where emails can be set. */
  readonly children: ReactNode
}

/** Unsubscribe page for one kind of email. */
export function UnsubscribeForm({ state, title, text, button, children }: UnsubscribeFormProps) {
  return (
    <div className="page-width py-8 lg:py-12">
      <EmptyState
        heading="h1"
        icon={BellOff}
        title={title}
        text={text}
        action={
          <>
            {state === 'stop' ? (
              <Form method="post" replace>
                <Button type="submit" variant="action">
                  {button}
                </Button>
              </Form>
            ) : null}
            {children}
          </>
        }
      />
    </div>
  )
}
