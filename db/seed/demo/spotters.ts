import type { Kysely } from 'kysely'
import { found } from '#app/domain/errors.ts'
import { approveUser } from '#app/domain/moderation/moderate-users.server.ts'
import { devSignIn } from '#app/domain/session/dev-sign-in.server.ts'
import { endSession, readSession } from '#app/domain/session/session.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { completeSetup } from '#app/domain/users/users.server.ts'
import type { Database } from '#db/schema.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { momentOf } from '#db/seed/demo/rhythm.ts'
import type { Ago } from '#db/seed/demo/vehicle.ts'

/** Trusted by an admin, or new: then their photos wait. */
type DemoSpotter = { name: string; joined: Ago; is: 'admin' | 'trusted' | 'new' }

/** In the order they came. */
export const demoSpotters: readonly DemoSpotter[] = [
  { name: 'demo_admin', joined: 432, is: 'admin' },
  { name: 'arif_lensa', joined: 430, is: 'trusted' },
  { name: 'LimKopiO', joined: 428, is: 'trusted' },
  { name: 'makcik_turbo', joined: 425, is: 'trusted' },
  { name: 'wira_lover98', joined: 418, is: 'trusted' },
  { name: 'Devi_on_PLUS', joined: 410, is: 'trusted' },
  { name: 'anak_kenyalang', joined: 402, is: 'trusted' },
  { name: 'KinabaluKlik', joined: 398, is: 'trusted' },
  { name: 'AhSengGarage', joined: 380, is: 'trusted' },
  { name: 'jb_causeway', joined: 371, is: 'trusted' },
  { name: 'uncle_myvi', joined: 355, is: 'trusted' },
  { name: 'siva_rpm', joined: 320, is: 'trusted' },
  { name: 'meiling_frames', joined: 301, is: 'trusted' },
  { name: 'hatyai_weekend', joined: 268, is: 'trusted' },
  { name: 'ev_ezra', joined: 240, is: 'trusted' },
  { name: 'mamak_2am', joined: 205, is: 'trusted' },
  { name: 'OrangUtara', joined: 170, is: 'trusted' },
  { name: 'nabilah_w', joined: 140, is: 'trusted' },
  { name: 'tapau_dan_snap', joined: 96, is: 'trusted' },
  { name: 'pantai_timur', joined: 60, is: 'trusted' },
  { name: 'pohtatoes', joined: 25, is: 'new' },
  { name: 'baru_tengok', joined: 5, is: 'new' },
  { name: 'newcomer', joined: '58m', is: 'new' },
]

/** Signs every one of them up, each on their own day. */
export async function joinSpotters({ db, now }: Demo): Promise<void> {
  for (const { name, joined, is } of demoSpotters) {
    const at = momentOf(joined, name, now)
    const id = await actAs(
      db,
      { username: name, admin: is === 'admin', firstLogin: true, at },
      async (member) => {
        await completeSetup(db, member, { username: name }, at)
        return member.id
      },
    )
    if (is !== 'trusted') continue
    await actAs(db, { username: 'demo_admin', admin: true, at }, (admin) => approveUser(db, admin, id, at))
  }
}

/** What `act` does as that member: signed in for it, as they are at that time. */
export async function actAs<T>(
  db: Kysely<Database>,
  who: { username: string; admin?: boolean; firstLogin?: boolean; at: number },
  act: (member: Member) => Promise<T>,
): Promise<T> {
  const { username, admin = false, firstLogin = false, at } = who
  const { token } = await devSignIn(db, { username, admin, firstLogin }, at)
  try {
    return await act(found(await readSession(db, token, at), 'user_not_found'))
  } finally {
    await endSession(db, token)
  }
}
