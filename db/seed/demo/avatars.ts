import { setAvatar } from '#app/domain/media/avatars/avatars.server.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import { inWorkFolder } from '#app/integrations/media-store/work-folder.server.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { photoFor } from '#db/seed/demo/photos.ts'
import { momentOf } from '#db/seed/demo/rhythm.ts'
import { actAs } from '#db/seed/demo/spotters.ts'

/** Whose picture shows which of the demo's vehicles, chosen so many days ago. The others keep their initials. */
const demoAvatars = [
  { by: 'arif_lensa', plate: 'W 8 Y', chosen: 300 },
  { by: 'makcik_turbo', plate: 'VYX 168', chosen: 210 },
  { by: 'KinabaluKlik', plate: 'SAY 8 X', chosen: 150 },
  { by: 'siva_rpm', plate: 'WX 10 X', chosen: 90 },
  { by: 'ev_ezra', plate: 'EV 8', chosen: 33 },
]

/** Drawn anew: none of the vehicle's own photos is the same. */
const OTHER_VIEW = 99

/** Some members have a picture of their own. */
export async function chooseAvatars({ db, now, vehicles }: Demo): Promise<void> {
  await inWorkFolder('drawn', async (folder) => {
    for (const { by, plate, chosen } of demoAvatars) {
      const vehicle = vehicles.find((one) => one.plate === plate)
      if (!vehicle) continue
      const at = momentOf(chosen, by, now)
      const event = { at, by, plate: plateKey(plate), vehicle, kind: 'photo', photo: OTHER_VIEW } as const
      const file = await photoFor(event, folder)
      if (file === null) continue
      await actAs(db, { username: by, at }, (member) =>
        setAvatar(db, member, { userId: member.id, file }, at),
      )
    }
  })
}
