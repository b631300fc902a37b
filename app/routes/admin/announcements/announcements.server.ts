import { z } from 'zod'
import { announcementsPerPage, maxAnnouncementTitle } from '#app/domain/announcements/announcement.ts'
import { type AnnouncementForm, announcementForm } from '#app/domain/announcements/announcement-input.ts'
import {
  cleanContent,
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
} from '#app/domain/announcements/announcements.server.ts'
import { excerptOf, htmlToShow } from '#app/domain/announcements/clean-html.server.ts'
import {
  readAllAnnouncements,
  readAnnouncement,
} from '#app/domain/announcements/read-announcements.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { fromId, toId } from '#app/domain/ids.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { pageAsked, paginationFor } from '#app/domain/pages.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import {
  type Intent,
  type IntentArgs,
  type IntentResult,
  intent,
} from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDate, type Moment } from '#app/i18n/format.ts'
import type { PanelData } from '#app/panel-data.ts'
import { adminIntent, withBanner } from '#app/routes/admin/admin-screen.server.ts'

/** One in the list. */
export type ListedAnnouncement = {
  id: string
  title: string
  excerpt: string
  active: boolean
  date: Moment
}

export type AnnouncementList = {
  announcements: ListedAnnouncement[]
  total: number
  page: number
  /** The query of the pages before and behind this one. */
  previous: string | null
  next: string | null
}

/** What its form is filled with. */
export type EditedAnnouncement = {
  id: string
  title: string
  content: string
  ctaLink: string
  ctaText: string
  active: boolean
}

/** A page of the list, and the announcement that the address names; `isGone` where there is none. */
export async function readScreen(args: ScreenArgs) {
  const search = (args.url.searchParams.get('q') ?? '').trim().slice(0, maxAnnouncementTitle)
  const panel: PanelData<AnnouncementList> = await loadPanel('announcements', args, readList(args, search))
  const edited = await readEdited(args)
  return { panel, search, edited, isGone: args.params.announcementId !== undefined && edited === null }
}

async function readList(
  { db, viewer, url, language }: ScreenArgs,
  search: string,
): Promise<AnnouncementList> {
  const page = pageAsked(url.searchParams.get('page'))
  const asked = { page, limit: announcementsPerPage }
  const { announcements, total } = await readAllAnnouncements(
    db,
    signedIn(viewer, { whenRestricted: true }),
    { ...asked, search },
  )
  const queryOf = (page: number) =>
    `?${new URLSearchParams({ ...(search === '' ? {} : { q: search }), page: String(page) })}`
  return {
    announcements: announcements.map(({ id, title, content, active, date }) => ({
      id: toId('announcement', id),
      title,
      excerpt: excerptOf(content),
      active,
      date: formatDate(language, date),
    })),
    total,
    page,
    previous: page > 1 ? queryOf(page - 1) : null,
    next: paginationFor(asked, total).hasMore ? queryOf(page + 1) : null,
  }
}

async function readEdited({ db, viewer, params }: ScreenArgs): Promise<EditedAnnouncement | null> {
  const id = fromId('announcement', params.announcementId ?? '')
  if (id === null) return null
  try {
    const row = await readAnnouncement(db, signedIn(viewer, { whenRestricted: true }), id)
    const { title, content, cta_link, cta_text, is_active } = row
    const button = { ctaLink: cta_link ?? '', ctaText: cta_text ?? '' }
    return { id: toId('announcement', id), title, content, ...button, active: is_active === 1 }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'announcement_not_found') return null
    throw error
  }
}

const which = z.object({ announcementId: idInput('announcement') })

/** Its second button asks how it would look. */
const preview = z.object({ preview: z.string().optional() })
const newForm = announcementForm.extend(preview.shape)
const editForm = newForm.extend(which.shape)
const activeForm = which.extend({ active: z.enum(['true', 'false']).transform((value) => value === 'true') })

export const announcementIntents: Record<string, Intent> = {
  'create-announcement': intent({
    schema: newForm,
    limit: 'edits',
    run: async (args) => {
      const { db, viewer, input, at, t, withKey } = args
      if (input.preview) return previewOf(args)
      return withKey(db, async (db) => {
        await createAnnouncement(db, signedIn(viewer), input, at)
        return withBanner('/admin/announcements', t('announcements:created'))
      })
    },
    failureText: (t) => t('announcements:createFailed'),
  }),
  'edit-announcement': intent({
    schema: editForm,
    limit: 'edits',
    run: runEdit,
    failureText: (t) => t('announcements:updateFailed'),
  }),
  'set-active': adminIntent({
    schema: activeForm,
    run: async ({ db, viewer, input, at, t, url }) => {
      await editAnnouncement(db, signedIn(viewer), input, at)
      return { to: listOf(url), message: t('announcements:updated') }
    },
    failureText: (t) => t('announcements:updateFailed'),
  }),
  'delete-announcement': adminIntent({
    schema: which,
    run: async ({ db, viewer, input, at, t, url }) => {
      await deleteAnnouncement(db, signedIn(viewer), input.announcementId, at)
      return { to: listOf(url), message: t('announcements:deleted') }
    },
    failureText: (t) => t('announcements:deleteFailed'),
  }),
}

/** What its sender did not touch is left out: two tabs that change different things both win. */
async function runEdit(args: IntentArgs<z.output<typeof editForm>>): Promise<IntentResult> {
  const { db, viewer, input, at, t } = args
  if (input.preview) return previewOf(args)
  const { announcementId, original, preview: _, ...fields } = input
  const before = parseOriginal(original)
  const touched = Object.entries(fields).filter(
    ([name, value]) => before[name as keyof typeof before] !== String(value ?? ''),
  )
  const changes = Object.fromEntries(touched) as Partial<typeof fields>
  const { isChanged } = await editAnnouncement(db, signedIn(viewer), { announcementId, ...changes }, at)
  return isChanged
    ? withBanner(listOf(args.url), t('announcements:updated'))
    : withBanner(listOf(args.url), t('announcements:unchanged'), 'info')
}

const originalFields = z
  .object({
    title: z.string(),
    content: z.string(),
    ctaLink: z.string(),
    ctaText: z.string(),
    active: z.string(),
  })
  .partial()

/** What the form was filled with; nonsense is as good as nothing. */
function parseOriginal(original: string | undefined): z.output<typeof originalFields> {
  try {
    return originalFields.safeParse(JSON.parse(original ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** The form comes back with what was typed and how it would look. */
function previewOf({ input, url }: IntentArgs<AnnouncementForm>): IntentResult {
  return { to: url.pathname + url.search, preview: htmlToShow(cleanContent(input.content)) }
}

/** The list where it was: its search and page. */
function listOf({ search }: URL): string {
  return `/admin/announcements${search}`
}
