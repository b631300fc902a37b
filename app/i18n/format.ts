import type { TFunction } from 'i18next'
import { htmlLanguage, type Language, thousandsSeparators } from '#app/i18n/languages.ts'

/** A moment as screens show it: worded by the server, once; `iso` is for machines. */
export type Moment = { iso: string; text: string }

const zone = 'Asia/Kuala_Lumpur'

/** A date in Malaysia: 21 Nov 2026. */
export function formatDate(language: Language, at: number): Moment {
  return { iso: new Date(at).toISOString(), text: dateFormat(language).format(at) }
}

/** A date and a time in Malaysia: 21 Nov 2026, 14:03. */
export function formatDateTime(language: Language, at: number): Moment {
  return { iso: new Date(at).toISOString(), text: dateTimeFormat(language).format(at) }
}

/** A time in Malaysia: 14:03. */
export function formatTime(language: Language, at: number): Moment {
  return { iso: new Date(at).toISOString(), text: timeFormat(language).format(at) }
}

/** A whole number. Not by `Intl`: to load its data holds a phone up, and every page shows a number. */
export function formatNumber(language: Language, value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, thousandsSeparators[language])
}

/** Each is made once for each language: making one takes a hundred times as long as using it. */
const dateFormat = madeOnce(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone }),
)
const dateTimeFormat = madeOnce(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: zone,
    }),
)
const timeFormat = madeOnce(
  (locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone: zone }),
)

function madeOnce(make: (locale: string) => Intl.DateTimeFormat) {
  const made = new Map<Language, Intl.DateTimeFormat>()
  return (language: Language) => {
    const format = made.get(language) ?? make(htmlLanguage[language])
    made.set(language, format)
    return format
  }
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
