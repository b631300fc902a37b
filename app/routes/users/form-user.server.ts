import { found, must } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import { type Member, signedIn } from '#app/domain/users/user.ts'
import { userById } from '#app/domain/users/users.server.ts'
import type { IntentArgs } from '#app/http/screens/screen-action.server.ts'
import type { UserRow } from '#db/schema.ts'

/**
 * The member on whose profile a form was sent; `user_not_found` otherwise. The forms of the page name them (`user`): they
 * may have another name by now.
 */
export async function formUser({ db, rawField }: IntentArgs<unknown>): Promise<UserRow> {
  const id = fromId('user', rawField('user') ?? '')
  return userById(db, found(id, 'user_not_found'))
}

/**
 * The sender of a form about themselves: `forbidden` when somebody else has signed in since its page was loaded, whom it
 * would change instead.
 */
export async function formOwner(
  args: IntentArgs<unknown>,
  options?: { whenRestricted: boolean },
): Promise<Member> {
  const member = signedIn(args.viewer, options)
  const { id } = await formUser(args)
  must(id === member.id)
  return member
}
