import type { TFunction } from 'i18next'
import { htmlLanguage, type Language } from '#app/i18n/languages.ts'

/** The colours of tokens.css. The page stands by itself: without a connection there is no style sheet. */
export const offlineStyle = `:root{color-scheme:light dark;--bg:#f3f1ec;--ink:#15171a;--muted:#5a5f66;--line:#dcd8cf;--surface:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#0e1012;--ink:#f2f0eb;--muted:#a3a8af;--line:#2b3036;--surface:#181b1f}}
*{box-sizing:border-box}
body{margin:0;overflow-wrap:anywhere;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif}
header{background:#15171a;border-bottom:3px solid #ffc21a;padding:12px 16px}
.logo{display:inline-block;margin:0;padding:3px 10px;border:2px solid #f7f5f0;border-radius:6px;color:#f7f5f0;font:600 1.125rem/1.3 "Arial Narrow","Roboto Condensed",system-ui,sans-serif;letter-spacing:.06em;text-transform:uppercase}
main{max-width:34rem;margin:0 auto;padding:32px 16px 48px}
h1{margin:0 0 8px;font-size:1.75rem;line-height:1.2}
h2{margin:0 0 4px;font-size:1.125rem}
p{margin:0 0 16px}
.muted{color:var(--muted)}
.btn{display:inline-block;min-height:48px;padding:11px 22px;border-radius:12px;background:#ffc21a;color:#15171a;font-weight:600;text-decoration:none}
.btn:focus-visible{outline:3px solid #1558b0;outline-offset:3px}
section{margin-top:32px;padding:16px;border:1px solid var(--line);border-radius:14px;background:var(--surface)}
section p{margin:0}
ul{margin:12px 0 0;padding:0;list-style:none}
li{padding:8px 0;border-top:1px solid var(--line);font-weight:600}`

/** The page that was asked for comes by itself: with the connection, or when the site answers again. */
export const offlineScript =
  "addEventListener('online',function(){location.reload()});setInterval(function(){if(navigator.onLine)location.reload()},20000)"

type OfflineProps = { t: TFunction; language: Language; site: string }

/** What a browser shows that was asked for a page without a connection. The worker puts the list of what waits in it. */
export function OfflineDocument({ t, language, site }: OfflineProps) {
  return (
    <html lang={htmlLanguage[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#15171a" />
        <meta name="robots" content="noindex" />
        <title>{t('offline:title', { site })}</title>
        <style dangerouslySetInnerHTML={{ __html: offlineStyle }} />
      </head>
      <body>
        <header>
          <p className="logo">{site}</p>
        </header>
        <main>
          <h1>{t('offline:heading')}</h1>
          <p className="muted">{t('offline:text')}</p>
          {/* To the address itself. */}
          <a className="btn" href="">
            {t('offline:tryAgain')}
          </a>
          <div dangerouslySetInnerHTML={{ __html: '<!--kept-->' }} />
        </main>
        <script dangerouslySetInnerHTML={{ __html: offlineScript }} />
      </body>
    </html>
  )
}

/** With one entry, in whose place the worker puts the plates. */
export function KeptList({ t }: Pick<OfflineProps, 't'>) {
  return (
    <section>
      <h2>{t('offline:kept.heading')}</h2>
      <p className="muted">{t('offline:kept.text')}</p>
      <ul>
        <li />
      </ul>
    </section>
  )
}
