import type { TFunction } from 'i18next'
import { htmlLanguage, type Language } from '#app/i18n/languages.ts'

/** A moment as screens show it: worded by the server, once; `iso` is for machines. */
export type Moment = { iso: string; text: string }

const zone = 'Asia/Kuala_Lumpur'

/** A date in Malaysia: 21 Nov 2026. */
export function formatDate(language: Language, at: number): Moment {
  return { iso: new Date(at).toISOString(), text: formatsOf(language).date.format(at) }
}

/** A date and a time in Malaysia: 21 Nov 2026, 14:03. */
export function formatDateTime(language: Language, at: number): Moment {
  return { iso: new Date(at).toISOString(), text: formatsOf(language).dateTime.format(at) }
}

export function formatNumber(language: Language, value: number): string {
  return formatsOf(language).number.format(value)
}

type Formats = { date: Intl.DateTimeFormat; dateTime: Intl.DateTimeFormat; number: Intl.NumberFormat }

/** Made once for each language: making one takes a hundred times as long as using it. */
const formats = new Map<Language, Formats>()

function formatsOf(language: Language): Formats {
  const known = formats.get(language)
  if (known) return known
  const made = {
    date: new Intl.DateTimeFormat(htmlLanguage[language], { dateStyle: 'medium', timeZone: zone }),
    dateTime: new Intl.DateTimeFormat(htmlLanguage[language], {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: zone,
    }),
    number: new Intl.NumberFormat(htmlLanguage[language]),
  }
  formats.set(language, made)
  return made
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/** How long ago, in the largest unit that fits: s, m, h, d, mo or y (HOME-15). */
export function formatAge(t: TFunction, since: number, now: number): Moment {
  return { iso: new Date(since).toISOString(), text: ageText(t, now - since) }
}

function ageText(t: TFunction, age: number): string {
  const ms = Math.max(0, age)
  if (ms < MINUTE) return t('common:age.s', { n: Math.floor(ms / SECOND) })
  if (ms < HOUR) return t('common:age.m', { n: Math.floor(ms / MINUTE) })
  if (ms < DAY) return t('common:age.h', { n: Math.floor(ms / HOUR) })
  if (ms < MONTH) return t('common:age.d', { n: Math.floor(ms / DAY) })
  if (ms < YEAR) return t('common:age.mo', { n: Math.floor(ms / MONTH) })
  return t('common:age.y', { n: Math.floor(ms / YEAR) })
}

/** Rep as it stands beside a name: 850, 1k, 1.5k, 10k+. Never more than there is. */
export function formatRep(rep: number): string {
  if (rep < 1000) return String(rep)
  return rep < 10_000 ? `${Math.floor(rep / 100) / 10}k` : '10k+'
}
