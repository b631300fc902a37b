import { z } from 'zod'
import { found } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import { pageAsked } from '#app/domain/pages.ts'
import { completeRaid } from '#app/domain/raid-management/complete-raid.server.ts'
import { archiveRaid, createRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import { adminRaidsPerPage, type Raid } from '#app/domain/raids/raid.ts'
import { raidForm } from '#app/domain/raids/raid-input.ts'
import { maxRaidTitle } from '#app/domain/raids/raid-limits.ts'
import { raidPage } from '#app/domain/raids/raid-lists.server.ts'
import { findRaid } from '#app/domain/raids/raids.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import { type Intent, intent } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { PanelData } from '#app/panel-data.ts'
import { adminIntent, hereOf, withBanner } from '#app/routes/admin/admin-screen.server.ts'
import {
  offeredValues,
  readSiteLists,
  type SiteLists,
  unknownValues,
} from '#app/routes/admin/raids/known-values.server.ts'
import { summaryOf } from '#app/routes/admin/raids/raid-summary.server.ts'
import { copiedRaidTexts, newRaidTexts } from '#app/routes/admin/raids/raid-texts.server.ts'
import type { KnownValues, RaidItem, RaidTexts } from '#app/routes/admin/raids/raid-view.ts'
import type { ReadDatabase } from '#db/schema.ts'

export type RaidsView = { raids: RaidItem[]; search: string; page: number; hasMore: boolean }

export type RaidsData = {
  list: PanelData<RaidsView>
  /** What the form for a new raid is filled with; `copied` is the title of the raid that it was taken from. */
  form: { texts: RaidTexts; known: KnownValues; copied: string | null }
}

/** All raids, those that wait to be completed first, and what a new one begins with; `?copy=r-7` takes it from that one. */
export async function readRaids(args: ScreenArgs): Promise<RaidsData> {
  const { db, url } = args
  const lists = await readSiteLists(db)
  const [list, copied] = await Promise.all([
    loadPanel('raids', args, readPage(lists, args)),
    loadPanel('copied raid', args, readCopied(db, url.searchParams.get('copy'))),
  ])
  const raid = copied.ok ? copied.value : null
  return {
    list,
    form: {
      texts: raid ? copiedRaidTexts(raid) : newRaidTexts(),
      known: offeredValues(lists),
      copied: raid?.title ?? null,
    },
  }
}

async function readPage(lists: SiteLists, args: ScreenArgs): Promise<RaidsView> {
  const { db, url, at } = args
  const page = pageAsked(url.searchParams.get('page'))
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, maxRaidTitle)
  const { raids, hasMore } = await raidPage(db, { page, limit: adminRaidsPerPage, search }, at)
  return { raids: raids.map((raid) => itemOf(raid, lists, args)), search, page, hasMore }
}

async function readCopied(db: ReadDatabase, asked: string | null): Promise<Raid | null> {
  const id = fromId('raid', asked ?? '')
  return id === null ? null : findRaid(db, id)
}

function itemOf(raid: Raid, lists: SiteLists, args: ScreenArgs): RaidItem {
  const summary = summaryOf(raid, args)
  const isToCome = summary.state === 'scheduled' || summary.state === 'running'
  return { ...summary, unknown: isToCome ? unknownValues(raid.criteria, lists) : [] }
}

export const ofRaid = z.object({ raid: z.string() })

/** Of a form's field or a parameter of the address; `raid_not_found`. */
export function raidIdOf({ raid = '' }: { raid?: string | undefined }): number {
  return found(fromId('raid', raid), 'raid_not_found')
}

export const raidIntents: Record<string, Intent> = {
  'create-raid': adminIntent({
    schema: raidForm,
    run: async ({ db, viewer, input, at, t }) => {
      await createRaid(db, signedIn(viewer), input, at)
      return { to: '/admin/raids', message: t('admin-raids:create.done') }
    },
    failureText: (t) => t('admin-raids:create.failed'),
  }),
  'complete-raid': intent({
    schema: ofRaid,
    limit: 'edits',
    run: async (args) => {
      const { db, viewer, input, at, t, withKey } = args
      const given = await completeRaid(db, signedIn(viewer), raidIdOf(input), at)
      const counts = { participation: given.participationAwards, podium: given.podiumAwards }
      // Its badges are given in several transactions.
      return withKey(db, async () => withBanner(hereOf(args), t('admin-raids:complete.done', counts)))
    },
    failureText: (t) => t('admin-raids:complete.failed'),
  }),
  'archive-raid': adminIntent({
    schema: ofRaid,
    run: async ({ db, viewer, input, at, t }) => {
      await archiveRaid(db, signedIn(viewer), raidIdOf(input), at)
      return { message: t('admin-raids:archive.done') }
    },
    failureText: (t) => t('admin-raids:archive.failed'),
  }),
}
