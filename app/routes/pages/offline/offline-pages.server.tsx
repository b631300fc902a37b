import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { env } from '#app/env.server.ts'
import { translator } from '#app/i18n/i18n.server.ts'
import { type Language, languages } from '#app/i18n/languages.ts'
import {
  KeptList,
  OfflineDocument,
  offlineScript,
  offlineStyle,
} from '#app/routes/pages/offline/offline-page.server.tsx'
import type { OfflinePage, OfflinePages } from '#app/worker/service-worker.ts'

/** The offline page in each language, for the service worker, and the policy that it sends them with. */
export function makeOfflinePages(): OfflinePages {
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(offlineStyle)}`,
    `script-src ${hashOf(offlineScript)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';')
  const pages = Object.fromEntries(languages.map((language) => [language, pageIn(language)]))
  return { policy, pages }
}

function pageIn(language: Language): OfflinePage {
  const t = translator(language)
  const document = <OfflineDocument t={t} language={language} site={env.SITE_NAME} />
  return {
    html: `<!DOCTYPE html>${renderToStaticMarkup(document)}`,
    kept: renderToStaticMarkup(<KeptList t={t} />),
    noPlate: t('offline:kept.noPlate'),
  }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
