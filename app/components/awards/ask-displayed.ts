import type { DisplayedAwardView } from '#app/components/awards/displayed-awards.tsx'
import type { Language } from '#app/i18n/languages.ts'

type DisplayedJson = { awardId: { _id: string; title: string; icon: string; rarity: string } }

/**
 * What these members show beside their names, by their ids, called as the page calls it. The site's cookies do not go with
 * it: another tab may have chosen another language since. Rejects if no answer came.
 */
export async function askDisplayed(
  userIds: string[],
  language: Language,
): Promise<Map<string, DisplayedAwardView[]>> {
  const answer = await fetch('/api/awards/displayed', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify({ userIds }),
  })
  if (!answer.ok) throw new Error(`Answered ${answer.status}`)
  const displayed = (await answer.json()) as Record<string, DisplayedJson[]>
  return new Map(Object.entries(displayed).map(([id, awards]) => [id, awards.map(toView)]))
}

function toView({ awardId: { _id: id, title, icon, rarity } }: DisplayedJson): DisplayedAwardView {
  return { id, title, icon, rarity }
}
