import type { TFunction } from 'i18next'
import { translations } from '#app/i18n/i18n.server.ts'

/** A colour in the reader's language: stored, and in the API, it has its English name. One of no list is shown as it is. */
export function colourName(t: TFunction, name: string): string {
  return isKnown('colours', name) ? t(`colours:${name}`) : name
}

/** The same of a body style. */
export function bodyStyleName(t: TFunction, name: string): string {
  return isKnown('body-styles', name) ? t(`body-styles:${name}`) : name
}

/** Members may write anything through the API, keys and placeholders of texts included. */
function isKnown(namespace: string, name: string): boolean {
  return Object.hasOwn(translations.en[namespace] ?? {}, name)
}
