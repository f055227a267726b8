import { messageSent } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { MessageSender } from '#values/message.ts'
import { insertMessage } from './queries.ts'

interface Added {
  readonly threadId: string
  readonly sender: MessageSender
  readonly senderId: string | null
  readonly text: string
  readonly productId?: string | undefined
  readonly isAutomatic?: boolean
}

/** Adds a message to a locked conversation. */
export async function addMessage(
  work: Work,
  { threadId, productId, isAutomatic = false, ...written }: Added,
): Promise<{ thread: string; message: string }> {
  const id = newId()
  await insertMessage(work, { id, threadId, productId, isAutomatic, ...written })
  emit(work, messageSent, { thread_id: threadId, message_id: id })
  return { thread: threadId, message: id }
}
