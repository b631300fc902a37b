import { found } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
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
