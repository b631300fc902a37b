import { afterEach, beforeEach } from 'vitest'
import type { PhotoAnalysis } from '#app/domain/analysis/analysis.ts'
import { setPhotoAnalyser } from '#app/domain/analysis/photo-analyser.server.ts'
import { malaysianDay } from '#app/domain/days.ts'
import { env } from '#app/env.server.ts'
import type { TestApp } from '#tests/app.ts'
import { type Browser, locationOf } from '#tests/browser.ts'
import { aPhotoFile } from '#tests/factories.ts'

export const nothingRead: PhotoAnalysis = {
  plate: null,
  certainty: null,
  readings: [],
  make: null,
  model: null,
  body: null,
  colour: null,
  otherColour: null,
  profile: null,
  persona: null,
  source: 'local',
}

/** What the analyser says of every photo from now on. */
export function photosShow(read: Partial<PhotoAnalysis>): void {
  setPhotoAnalyser(async () => ({ ...nothingRead, ...read }))
}

/** A site that reads photos, three a day; each test may say what they show. */
export function siteThatReads(): void {
  const { AI_PROVIDER, AI_DAILY_LIMIT, readsPhotosItself } = env
  beforeEach(() => {
    Object.assign(env, { AI_PROVIDER: 'local', AI_DAILY_LIMIT: 3, readsPhotosItself: true })
    photosShow({ plate: 'WXY1234', certainty: 'sure' })
  })
  afterEach(() => {
    Object.assign(env, { AI_PROVIDER, AI_DAILY_LIMIT, readsPhotosItself })
    setPhotoAnalyser(null)
  })
}

/** Lets a member have used so many of today's analyses. */
export async function useAnalyses(app: TestApp, member: { id: number }, used: number): Promise<void> {
  const row = { user_id: member.id, day: malaysianDay(Date.now()), used }
  await app.db
    .insertInto('ai_usage')
    .values(row)
    .onConflict((conflict) => conflict.doUpdateSet({ used }))
    .execute()
}

export async function analysesUsed(app: TestApp): Promise<number> {
  const rows = await app.db.selectFrom('ai_usage').select('used').execute()
  return rows.reduce((sum, { used }) => sum + used, 0)
}

/** Sends a photo by the page's first form, and returns the address of the second. */
export async function sendPhoto(browser: Browser, photo?: File): Promise<string> {
  return locationOf(
    await browser.post('/submit', { intent: 'analyse-photo', photo: photo ?? (await aPhotoFile()) }),
  )
}

export const tokenIn = (address: string) => new URLSearchParams(address.split('?')[1]).get('photo') ?? ''

/** What the second form sends, with what the member has typed. */
export function submitFields(address: string, typed: Record<string, string>) {
  return { intent: 'submit-photo', fileDraft: `photo.${tokenIn(address)}`, ...typed }
}
