import { newAnnouncementInput } from '#app/domain/announcements/announcement-input.ts'
import { createAnnouncement } from '#app/domain/announcements/announcements.server.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { momentOf } from '#db/seed/demo/rhythm.ts'
import { actAs } from '#db/seed/demo/spotters.ts'
import type { Ago } from '#db/seed/demo/vehicle.ts'

/** From the first on; what is older than 30 days is on the page of all and not in the popup. */
const demoAnnouncements: readonly { ago: Ago; input: object }[] = [
  {
    ago: 41,
    input: {
      title: 'Collections are here',
      content: `<p>Put the cars you love side by side: your kampung's classics, every <strong>8</strong> in town, the ones that got away.</p>
<p>Public or private, you choose. The best ones go on your profile.</p>`,
      ctaLink: '/collections',
      ctaText: 'See collections',
    },
  },
  {
    ago: 9,
    input: {
      title: 'Photos: mind the faces',
      content: `<p>A small reminder before the balik kampung season:</p>
<ul>
<li>plates, yes; <strong>faces, no</strong></li>
<li>never from behind the wheel</li>
<li>a car at somebody's gate is theirs, not ours</li>
</ul>
<p>Thank you for keeping it fair.</p>`,
      ctaLink: '/community-guidelines',
      ctaText: 'Read the guidelines',
    },
  },
  {
    ago: 2,
    input: {
      title: 'Singapore and Thai plates',
      content: `<p>Spotted something from across the Causeway, or from beyond Bukit Kayu Hitam? Type the plate as it is written, <em>กข 1234</em> too, and we draw it right.</p>`,
      ctaLink: '/explore',
      ctaText: 'See who came to visit',
    },
  },
  {
    ago: 1,
    input: {
      title: 'Maintenance on Sunday night',
      content: '<p>Nampak will be away for half an hour, from 3 in the morning. Teh tarik break.</p>',
      active: false,
    },
  },
]

/** What the site tells everybody, and one that is not published yet. */
export async function announceNews({ db, now }: Demo): Promise<void> {
  for (const { ago, input } of demoAnnouncements) {
    const announcement = newAnnouncementInput.parse(input)
    const at = momentOf(ago, announcement.title, now)
    await actAs(db, { username: 'demo_admin', admin: true, at }, (admin) =>
      createAnnouncement(db, admin, announcement, at),
    )
  }
}
