import type { Work } from '#platform/work.ts'

export async function addSending(work: Pick<Work, 'addJob'>, mailId: string): Promise<void> {
  await work.addJob('notifications.send', { mail_id: mailId }, { key: `mail:${mailId}` })
}
