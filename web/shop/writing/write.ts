import { signInToWrite } from '../go-sign-in.ts'
import { shopDialog, type WritingDialog } from '../shop-dialog.ts'
import { knownVisitor } from '../visitor.ts'

/** Opens a form of people with an account; whoever has none signs in first, and finds it open afterwards. */
export async function write(dialog: WritingDialog, signInHref: string): Promise<void> {
  const visitor = await knownVisitor()
  if (visitor && (!visitor.user || visitor.user.is_guest)) signInToWrite(dialog, signInHref)
  else shopDialog.open(dialog)
}
