import { addPlatesToCollection } from '#app/domain/collections/collect-plates.server.ts'
import { createCollection, editCollection } from '#app/domain/collections/collections.server.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { momentOf } from '#db/seed/demo/rhythm.ts'
import { actAs } from '#db/seed/demo/spotters.ts'

type DemoCollection = {
  by: string
  name: string
  description: string
  plates: readonly string[]
  /** So many days ago. */
  created: number
  isPrivate?: true
  isFeatured?: true
  /** The plate whose photo stands for it. */
  main?: string
}

const demoCollections: readonly DemoCollection[] = [
  {
    by: 'arif_lensa',
    name: 'G80, the real thing',
    description: 'Why this site has the number it has. Real ones, brave ones and one that only wishes.',
    plates: ['W 8 Y', 'VYX 8', 'G1M 12'],
    created: 1,
    isFeatured: true,
    main: 'W 8 Y',
  },
  {
    by: 'makcik_turbo',
    name: '一路发！',
    description: '168, 888, 8. Nombor ong, orang ong.\nKalau nampak lagi, bagitahu makcik.',
    plates: ['VYX 168', 'WYY 888 Y', 'EV 8', 'PATRIOT 8', 'Malaysia 8', 'PYX 88'],
    created: 1,
    isFeatured: true,
  },
  {
    by: 'uncle_myvi',
    name: 'Raja jalan',
    description: 'Myvi dan kawan-kawan. Lorong kanan, lampu kanan, hati lurus.',
    plates: ['B 12 Y', 'BYX 1234', 'AYX 8', 'KYX 4521', 'NYX 12', 'TYX 2020'],
    created: 1,
  },
  {
    by: 'KinabaluKlik',
    name: 'Sabah di bawah bayu',
    description: 'Plat S, jalan berbukit, debu Ranau.',
    plates: ['SAY 8 X', 'STY 9 Y', 'SD 909 X', 'SU 3001 Y'],
    created: 2,
    isFeatured: true,
  },
  {
    by: 'anak_kenyalang',
    name: 'Bumi Kenyalang',
    description: 'Q for Sarawak. Kuching to Limbang, the long way round.',
    plates: ['QAY 8 X', 'QAX 1234 Y', 'QMY 77 W', 'QTY 5', 'QL 3001', 'QB 909 Y'],
    created: 3,
  },
  {
    by: 'hatyai_weekend',
    name: 'Padang Besar queue',
    description: 'Seen while waiting for the stamp. ขับดีๆ นะ',
    plates: ['กข 1234', '1กก 9', 'ญญ 9999'],
    created: 6,
  },
  {
    by: 'jb_causeway',
    name: 'Across the Causeway',
    description: 'Full tank, half tank, no tank. All of them want our petrol.',
    plates: ['SBA 1234 G', 'SZX 8 U', 'SZZ 5 S', 'SXB 2020 J'],
    created: 9,
  },
  {
    by: 'ev_ezra',
    name: 'Quiet ones',
    description: 'You hear the tyres first.',
    plates: ['EV 8', 'EV 77', 'EV 1234'],
    created: 4,
    isFeatured: true,
  },
  {
    by: 'meiling_frames',
    name: 'Bukit Bintang after ten',
    description: '',
    plates: ['WY 5 Y', 'WYY 888 Y', 'W 77 W', 'VYX 168'],
    created: 5,
  },
  {
    by: 'mamak_2am',
    name: 'Teh tarik stops',
    description: 'Parked outside, engine warm.',
    plates: ['W 8 Y', 'LIMO 8 W', 'HWY 2020'],
    created: 12,
    isPrivate: true,
  },
  {
    by: 'arif_lensa',
    name: 'To shoot again, with better light',
    description: '',
    plates: ['RYX 1', 'JYX 9', 'DYX 301'],
    created: 20,
    isPrivate: true,
  },
  { by: 'siva_rpm', name: 'Track day hopefuls', description: 'Coming soon.', plates: [], created: 2 },
]

/** What members have gathered, each on a day of its own; vehicles that are not there are left out. */
export async function gatherCollections({ db, now }: Demo): Promise<void> {
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'plate'])
    .where('deleted_at', 'is', null)
    .execute()
  const ids = new Map(rows.map(({ id, plate }) => [plate, id]))
  for (const { by, name, description, created, main, ...more } of demoCollections) {
    const at = momentOf(created, name, now)
    const plates = more.plates.map(plateKey).filter((plate) => ids.has(plate))
    const isPublic = more.isPrivate !== true
    const fields = { name, description, isPublic, isFeatured: more.isFeatured === true }
    await actAs(db, { username: by, at }, async (member) => {
      const { id: collectionId } = await createCollection(db, member, fields, at)
      if (plates.length > 0)
        await addPlatesToCollection(db, member, { collectionId, plates: plates.join('\n') }, at)
      const coverVehicleId = main === undefined ? undefined : ids.get(plateKey(main))
      if (coverVehicleId) await editCollection(db, member, { collectionId, coverVehicleId }, at)
    })
  }
}
