import { signInToWrite } from '../redirect-to-sign-in.ts'
import { shopDialog, type WritingDialog } from '../shop-dialog.ts'
import { knownVisitor } from '../visitor.ts'

/** Opens a form that requires an account; other visitors sign in first, and the form opens afterwards. */
export async function write(dialog: WritingDialog, signInHref: string): Promise<void> {
  const visitor = await knownVisitor()
  if (visitor && (!visitor.user || visitor.user.is_guest)) signInToWrite(dialog, signInHref)
  else shopDialog.open(dialog)
}
