import type { TFunction } from 'i18next'
import { type TagType, tagTypes } from '#app/domain/tags/tag.ts'

/** A tag as people call it in the reader's language; one that is on the list no longer keeps its own name. */
export function tagName(t: TFunction, tag: string): string {
  const names: Record<TagType, string> = {
    Accident: t('tags:accident'),
    Funny: t('tags:funny'),
    Viral: t('tags:viral'),
    Exotic: t('tags:exotic'),
    ATBGE: t('tags:atbge'),
    Ricer: t('tags:ricer'),
    Sleeper: t('tags:sleeper'),
    Royal: t('tags:royal'),
    'Dato/VIP': t('tags:dato-vip'),
    Diplomat: t('tags:diplomat'),
    Taxi: t('tags:taxi'),
    Vanity: t('tags:vanity'),
    Modified: t('tags:modified'),
    Upbadge: t('tags:upbadge'),
    Downbadge: t('tags:downbadge'),
    Rare: t('tags:rare'),
    Vintage: t('tags:vintage'),
    Celebrity: t('tags:celebrity'),
    Abandoned: t('tags:abandoned'),
    Parking: t('tags:parking'),
    Suspicious: t('tags:suspicious'),
    'Road Rage': t('tags:road-rage'),
    'P Sticker': t('tags:p-sticker'),
    Damaged: t('tags:damaged'),
    Common: t('tags:common'),
    Convert: t('tags:convert'),
  }
  return tagTypes.includes(tag as TagType) ? names[tag as TagType] : tag
}
